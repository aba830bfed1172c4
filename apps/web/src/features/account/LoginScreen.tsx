/** `/login/`: e-mail and password. Whoever is signed in already goes to the dashboard. */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, Navigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { setSetting } from '#data/commands/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useSession } from '#data/react.tsx';
import { signIn } from '#data/session-actions.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './account.module.css';
import { authMessage, isAboutEmail } from './auth-message.ts';
import { emailProblem } from './email-problem.ts';
import { OfflineNotice, ProblemLine } from './notices.tsx';
import { PasswordField } from './PasswordField.tsx';

export function LoginScreen() {
  const session = useSession();
  const settings = useSettings();
  if (session.status === 'signed-in') return <Navigate to="/dashboard/" replace />;
  if (settings === undefined) return null;
  return (
    <AccountFrame
      title={m.account_login_title()}
      text={m.account_login_text()}
      below={
        <>
          {m.account_login_no_account()} <Link to="/signup/{-$step}/">{m.account_login_to_signup()}</Link>
        </>
      }
    >
      <OfflineNotice text={m.account_login_offline()} />
      <LoginForm username={settings.last_username} />
    </AccountFrame>
  );
}

function LoginForm({ username }: { username: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: username, password: '' },
    validate: {
      email: emailProblem,
      password: (password) => (password === '' ? m.account_err_password_empty() : null),
    },
  });

  async function submit({ email, password }: typeof form.values) {
    setBusy(true);
    setProblem(null);
    const answer = await signIn({ email: email.trim(), password });
    setBusy(false);
    if (answer.ok) await setSetting(null, 'last_username', email.trim());
    else if (isAboutEmail(answer.error.code)) form.setFieldError('email', authMessage(answer.error));
    else setProblem(authMessage(answer.error));
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        {...form.getInputProps('email')}
        label={m.account_email()}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={m.account_password()}
        autoComplete="current-password"
      />
      <ProblemLine text={problem} />
      <Button type="submit" size="lg" loading={busy}>
        {m.account_login_submit()}
      </Button>
      <div className={styles.links}>
        <Link to="/login/magiclink/{-$email}/{-$code}/">{m.account_login_by_link()}</Link>
        <Link to="/login/request-password/{-$email}/{-$code}/">{m.account_login_forgot()}</Link>
      </div>
    </form>
  );
}
