/**
 * `/login/magiclink/`: asks for a link. `/login/magiclink/{email?}/{code}`: asks for a confirmation before it
 * signs in, so that a mail scanner that opens the link does not use it up.
 */
import { useForm } from '@mantine/form';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useSession } from '#data/page/react.tsx';
import { requestMagicLink, signInByLink } from '#data/page/session-actions.ts';
import { afterFirstStep } from '#data/session/second-step.ts';
import { AccountForm, useSending } from '../AccountForm.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { EmailField } from '../fields/EmailField.tsx';
import { emailProblem } from '../fields/email-problem.ts';
import { OfflineNotice } from '../notices.tsx';
import { AskForLink } from './AskForLink.tsx';
import { isDeadLink, linkAddress } from './link-address.ts';

const route = getRouteApi('/login/magiclink/{-$email}/{-$code}');

export function MagicLinkScreen() {
  const { email, code } = linkAddress(route.useParams());
  const session = useSession();
  const [dead, setDead] = useState<number | null>(null);
  if (session.status === 'loading') return null;
  if (code === null && session.status === 'signed-in') return <Navigate to="/dashboard/" replace />;
  if (code === null || dead !== null) {
    return (
      <AskForLink
        title={m.account_magic_title()}
        text={m.account_magic_text()}
        email={email}
        dead={dead}
        request={requestMagicLink}
        action="askForLink"
      />
    );
  }
  const here = session.account?.email ?? null;
  return (
    <AccountFrame
      title={m.account_magic_confirm_title()}
      text={
        here === null || here === email
          ? m.account_magic_confirm_text()
          : m.account_magic_confirm_switch({ email: here })
      }
    >
      <OfflineNotice text={m.account_login_offline()} />
      <Confirm email={email} code={code} dead={setDead} />
    </AccountFrame>
  );
}

interface ConfirmProps {
  readonly email: string;
  readonly code: string;
  /** Called with the server's refusal when the link is dead. */
  readonly dead: (code: number) => void;
}

function Confirm({ email, code, dead }: ConfirmProps) {
  const navigate = useNavigate();
  const sending = useSending('logInByLink');
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });

  async function enter(values: { email: string }) {
    const entered = await sending.send(
      () => signInByLink({ email: values.email.trim(), code }),
      (error) => {
        if (!isDeadLink(error.code)) return false;
        dead(error.code);
        return true;
      },
    );
    if (entered) await navigate({ to: afterFirstStep(), replace: true });
  }

  return (
    <AccountForm sending={sending} submit={m.common_log_in()} onSubmit={form.onSubmit(enter)}>
      {email === '' ? (
        <EmailField {...form.getInputProps('email')} autoComplete="username" />
      ) : (
        <p className={styles.who}>{email}</p>
      )}
    </AccountForm>
  );
}
