import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { setPassword } from '#data/session-actions.ts';
import styles from './account.module.css';
import { authMessage } from './auth-message.ts';
import { ProblemLine } from './notices.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { passwordProblem } from './password-words.ts';

export interface PasswordStepProps {
  readonly email: string;
  readonly token: string;
  /** The account exists and is signed in. */
  readonly done: () => void;
  /** The code is no longer good for a password. */
  readonly expired: () => void;
}

const CODE_USED_UP = [405, 406];

export function PasswordStep({ email, token, done, expired }: PasswordStepProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { p1: '', p2: '' },
    validate: {
      p1: (p1) => passwordProblem(p1, email),
      p2: (p2, { p1 }) => (p2 === p1 ? null : m.account_err_password_repeat()),
    },
  });

  async function submit({ p1, p2 }: typeof form.values) {
    setBusy(true);
    setProblem(null);
    const answer = await setPassword({ email, p1, p2, token });
    setBusy(false);
    if (answer.ok) done();
    else if (CODE_USED_UP.includes(answer.error.code)) expired();
    else if (answer.error.code === 412) form.setFieldError('p1', authMessage({ code: 412 }));
    else setProblem(authMessage(answer.error));
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      {/* Password stores look for the name beside the new password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div>
        <PasswordField
          {...form.getInputProps('p1')}
          label={m.account_password()}
          autoComplete="new-password"
        />
        <PasswordMeter password={form.values.p1} email={email} />
      </div>
      <PasswordField
        {...form.getInputProps('p2')}
        label={m.account_signup_password_repeat()}
        autoComplete="new-password"
      />
      <ProblemLine text={problem} />
      <Button type="submit" size="lg" loading={busy}>
        {m.account_signup_create()}
      </Button>
    </form>
  );
}
