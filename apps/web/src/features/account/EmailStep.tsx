import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { signUpStart } from '#data/session-actions.ts';
import styles from './account.module.css';
import { authMessage, isAboutEmail } from './auth-message.ts';
import { emailProblem } from './email-problem.ts';
import { ProblemLine } from './notices.tsx';

/** A code was sent a moment ago already: the coach came back and goes on where he was. */
const ON_ITS_WAY = 407;

export function EmailStep({
  email,
  done,
}: {
  readonly email: string;
  readonly done: (email: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email },
    validate: { email: emailProblem },
  });

  async function submit(values: { email: string }) {
    const address = values.email.trim();
    setBusy(true);
    setProblem(null);
    const answer = await signUpStart({ email: address });
    setBusy(false);
    if (answer.ok || answer.error.code === ON_ITS_WAY) done(address);
    else if (isAboutEmail(answer.error.code)) form.setFieldError('email', authMessage(answer.error));
    else setProblem(authMessage(answer.error));
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        {...form.getInputProps('email')}
        label={m.account_email()}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
      />
      <ProblemLine text={problem} />
      <Button type="submit" size="lg" loading={busy}>
        {m.account_signup_send_code()}
      </Button>
    </form>
  );
}
