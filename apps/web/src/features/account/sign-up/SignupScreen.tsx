/**
 * `/signup/…`: e-mail, code, password, first team. The address names the step, so that Back goes one step back.
 * The e-mail survives a phone that unloads the tab while the user looks for the code.
 */
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useSession } from '#data/page/react.tsx';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { typedEmail } from '../fields/typed-email.ts';
import { OfflineNotice } from '../notices.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { reachableStep, type SignupStep, STEPS } from './signup-steps.ts';

const route = getRouteApi('/signup/{-$step}');

export interface SignupScreenProps {
  /** The form of the first team. It belongs to another feature, so the app passes it in. */
  readonly firstTeam: ReactNode;
}

export function SignupScreen({ firstTeam }: SignupScreenProps) {
  const session = useSession();
  const requestedStep = route.useParams().step;
  if (session.status === 'loading') return null;
  return session.account !== null ? (
    <AfterAccount firstTeam={firstTeam} email={session.account.email} />
  ) : (
    <BeforeAccount requestedStep={requestedStep} />
  );
}

/** An account that has a team leaves the sign-up. */
function AfterAccount({ firstTeam, email }: SignupScreenProps & { readonly email: string }) {
  const teams = useTeams();
  if (pendingInvite.waitsFor(email))
    return <Navigate to="/invite/{-$token}/" params={{ token: undefined }} replace />;
  if (teams === undefined) return null;
  return teams.length > 0 ? (
    <Navigate to="/dashboard/" replace />
  ) : (
    <>
      <p className={styles.detail}>{stepText('team')}</p>
      {firstTeam}
    </>
  );
}

function BeforeAccount({ requestedStep }: { requestedStep: string | undefined }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState(typedEmail.get);
  /** The token returned for a correct code; it sets one password. */
  const [token, setToken] = useState<string | null>(null);
  const step = reachableStep(requestedStep, { email, token });
  const go = (next: SignupStep) =>
    navigate({ to: '/signup/{-$step}/', params: { step: next === 'email' ? undefined : next } });

  function keepEmail(next: string) {
    typedEmail.keep(next);
    setEmail(next);
    void go('code');
  }
  function keepToken(next: string) {
    setToken(next);
    void go('password');
  }

  return (
    <AccountFrame
      key={step}
      detail={stepText(step)}
      title={TITLES[step]()}
      text={step === 'code' ? m.account_signup_code_text({ email }) : TEXTS[step]()}
      below={
        step === 'email' && (
          <>
            {m.account_signup_have_account()} <Link to="/login/">{m.common_log_in()}</Link>
          </>
        )
      }
    >
      <OfflineNotice text={m.account_signup_offline()} />
      {step === 'email' && <EmailStep email={email} done={keepEmail} />}
      {step === 'code' && <CodeStep email={email} done={keepToken} back={() => go('email')} />}
      {step === 'password' && token !== null && (
        <PasswordStep
          email={email}
          token={token}
          done={() => typedEmail.keep('')}
          expired={() => go('code')}
        />
      )}
    </AccountFrame>
  );
}

const TITLES = {
  email: m.account_signup_email_title,
  code: m.account_signup_code_title,
  password: m.account_signup_password_title,
};
const TEXTS = { email: m.account_signup_email_text, password: m.account_signup_password_text };

function stepText(step: SignupStep): string {
  return m.account_signup_step({ step: STEPS.indexOf(step) + 1 });
}
