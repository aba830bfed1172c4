/**
 * `/login/request-password/`: asks for a link. `/login/request-password/{email?}/{code}`: a new password, which
 * signs in here and out everywhere else.
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { afterFirstStep } from '#data/second-step.ts';
import { checkPasswordLink, requestPassword, resetPassword } from '#data/session-actions.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { AskForLink } from './AskForLink.tsx';
import { isDeadLink, linkAddress } from './link-address.ts';
import { NewPassword } from './NewPassword.tsx';
import { OfflineNotice } from './notices.tsx';

const route = getRouteApi('/login/request-password/{-$email}/{-$code}');

export function RequestPasswordScreen() {
  const { email, code } = linkAddress(route.useParams());
  const navigate = useNavigate();
  const [dead, setDead] = useState<number | null>(null);

  // An old link is refused before anybody thinks of a password.
  useEffect(() => {
    if (code === null || email === '') return;
    let left = false;
    void checkPasswordLink({ email, code }).then((answer) => {
      if (!left && !answer.ok && isDeadLink(answer.error.code)) setDead(answer.error.code);
    });
    return () => {
      left = true;
    };
  }, [email, code]);

  if (code === null || email === '' || dead !== null) {
    return (
      <AskForLink
        title={m.account_reset_title()}
        text={m.account_reset_text()}
        email={email}
        dead={dead}
        request={requestPassword}
        doing="askForPassword"
      />
    );
  }
  return (
    <AccountFrame title={m.words_new_password()} text={m.account_reset_new_text({ email })}>
      <OfflineNotice text={m.account_login_offline()} />
      <NewPassword
        doing="resetPassword"
        email={email}
        label={m.account_new_password()}
        submit={m.account_reset_save()}
        save={({ password }) => resetPassword({ email, code, password })}
        done={() => void navigate({ to: afterFirstStep(), replace: true })}
        refused={(refusal) => {
          if (!isDeadLink(refusal)) return false;
          setDead(refusal);
          return true;
        }}
      />
    </AccountFrame>
  );
}
