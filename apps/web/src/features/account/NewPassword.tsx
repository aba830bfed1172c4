/** A new password, twice, with its strength: at sign-up, by a link, and in the account. */
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import type { AppError } from '#data/session-actions.ts';
import styles from './account.module.css';
import { authMessage } from './auth-message.ts';
import { ProblemLine } from './notices.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { passwordProblem } from './password-words.ts';

export interface NewPasswordProps {
  readonly email: string;
  readonly label: string;
  readonly submit: string;
  readonly save: (given: { readonly p1: string; readonly p2: string }) => Promise<Result<object, AppError>>;
  readonly done: () => void;
  /** Answers whether it deals with a refusal itself. */
  readonly refused?: (code: number) => boolean;
}

const TOO_EASY = 412;

export function NewPassword({ email, label, submit, save, done, refused }: NewPasswordProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { p1: '', p2: '' },
    validate: {
      p1: (p1) => passwordProblem(p1, email),
      p2: (p2, { p1 }) => (p2 === p1 ? null : m.account_err_password_repeat()),
    },
  });

  async function send(given: typeof form.values) {
    setBusy(true);
    setProblem(null);
    const answer = await save(given);
    setBusy(false);
    if (answer.ok) {
      form.reset();
      done();
    } else if (refused?.(answer.error.code) === true) return;
    else if (answer.error.code === TOO_EASY) form.setFieldError('p1', m.account_err_password_common());
    else setProblem(authMessage(answer.error));
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      {/* Password stores look for the name beside the new password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div>
        <PasswordField {...form.getInputProps('p1')} label={label} autoComplete="new-password" />
        <PasswordMeter password={form.values.p1} email={email} />
      </div>
      <PasswordField
        {...form.getInputProps('p2')}
        label={m.account_signup_password_repeat()}
        autoComplete="new-password"
      />
      <ProblemLine text={problem} />
      <Button type="submit" size="lg" loading={busy}>
        {submit}
      </Button>
    </form>
  );
}
