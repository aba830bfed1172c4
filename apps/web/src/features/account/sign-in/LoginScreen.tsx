/**
 * `/login/`: e-mail and password, or a passkey, then the second step where the account has one. An existing
 * session leads to the dashboard.
 */

import { useForm } from '@mantine/form';
import { Link, Navigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useSession } from '#data/page/react.tsx';
import { type AppError, signIn } from '#data/page/session-actions.ts';
import { secondStep } from '#data/session/second-step.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { AccountForm, useSending } from '../AccountForm.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { atEmail } from '../auth-message.ts';
import { authProblem } from '../auth-problem.tsx';
import { EmailField } from '../fields/EmailField.tsx';
import { emailProblem } from '../fields/email-problem.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { typedEmail } from '../fields/typed-email.ts';
import { OfflineNotice } from '../notices.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** Most accounts have one step, so the first load leaves the second out. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

export function LoginScreen() {
  const session = useSession();
  const settings = useSettings();
  const waiting = useSyncExternalStore(secondStep.subscribe, secondStep.get);
  const [late, setLate] = useState(false);
  if (waiting !== null) {
    const beginAnew = () => {
      secondStep.end();
      setLate(true);
    };
    return (
      <Suspense>
        <SecondStep ticket={waiting} late={beginAnew} />
      </Suspense>
    );
  }
  if (session.account !== null) return <Navigate to="/dashboard/" replace />;
  if (settings === undefined) return null;
  return (
    <AccountFrame
      title={m.common_log_in()}
      text={m.account_login_text()}
      below={
        <>
          {m.account_login_no_account()} <Link to="/signup/{-$step}/">{m.words_start_free()}</Link>
        </>
      }
    >
      <OfflineNotice text={m.account_login_offline()} />
      <ProblemLine text={late ? m.security_step_late() : null} />
      <LoginForm username={typedEmail.get() || settings.last_username} />
      <PasskeyLogin />
    </AccountFrame>
  );
}

function LoginForm({ username }: { username: string }) {
  const sending = useSending('logIn');
  const form = useForm({
    initialValues: { email: username, password: '' },
    validate: {
      email: emailProblem,
      password: (password) => (password === '' ? m.account_err_password_empty() : null),
    },
  });

  const { say } = sending;
  const refused = useCallback((error: AppError) => say(authProblem('logInByPasskey', error)), [say]);
  const offerPasskeys = usePasskeyAutofill(refused);

  async function submit({ email, password }: typeof form.values) {
    const given = { email: email.trim(), password };
    const entered = await sending.send(
      () => signIn(given),
      (error) => atEmail({ form, action: 'logIn' }, error),
    );
    if (!entered) return;
    typedEmail.keep('');
    await setSetting(null, 'last_username', given.email);
  }

  return (
    <AccountForm
      sending={sending}
      submit={m.common_log_in()}
      onSubmit={form.onSubmit(submit)}
      below={
        <div className={styles.links}>
          <Link to="/login/magiclink/{-$email}/{-$code}/">{m.account_magic_title()}</Link>
          <Link to="/login/request-password/{-$email}/{-$code}/">{m.account_reset_title()}</Link>
        </div>
      }
    >
      <EmailField
        {...form.getInputProps('email', { withFocus: false })}
        autoComplete="username webauthn"
        data-autofocus
        onFocus={offerPasskeys}
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={m.account_password()}
        autoComplete="current-password"
      />
    </AccountForm>
  );
}
