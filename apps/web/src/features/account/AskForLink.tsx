/** Asks for an e-mail address and sends a link to it. What it says does not tell whether there is an account. */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import type { AppError } from '#data/session-actions.ts';
import styles from './account.module.css';
import { authMessage, isAboutEmail } from './auth-message.ts';
import { emailProblem } from './email-problem.ts';
import { ProblemLine } from './notices.tsx';

export interface AskForLinkProps {
  readonly email: string;
  readonly submit: string;
  readonly request: (given: { readonly email: string }) => Promise<Result<object, AppError>>;
}

/** The link was sent a moment ago already. */
const ON_ITS_WAY = 407;

export function AskForLink({ email, submit, request }: AskForLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });

  async function send(values: { email: string }) {
    const address = values.email.trim();
    setBusy(true);
    setProblem(null);
    const answer = await request({ email: address });
    setBusy(false);
    if (answer.ok || answer.error.code === ON_ITS_WAY) setSentTo(address);
    else if (isAboutEmail(answer.error.code)) form.setFieldError('email', authMessage(answer.error));
    else setProblem(authMessage(answer.error));
  }

  if (sentTo !== null) {
    return (
      <div className={styles.form}>
        <div role="status">
          <p className={styles.sent}>{m.account_link_sent({ email: sentTo })}</p>
        </div>
        <button type="button" className={styles.link} onClick={() => setSentTo(null)}>
          {m.account_link_again()}
        </button>
      </div>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      <TextInput
        {...form.getInputProps('email')}
        label={m.account_email()}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
      />
      <ProblemLine text={problem} />
      <Button type="submit" size="lg" loading={busy}>
        {submit}
      </Button>
    </form>
  );
}
