/**
 * `/login/request-password/`: asks for a link. `/login/request-password/{email?}/{code}`: sets a new password,
 * which signs in here and signs out all other devices.
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { checkPasswordLink, requestPassword, resetPassword } from '#data/page/session-actions.ts';
import { afterFirstStep } from '#data/session/second-step.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import { NewPassword } from '../fields/NewPassword.tsx';
import { OfflineNotice } from '../notices.tsx';
import { AskForLink } from './AskForLink.tsx';
import { isDeadLink, linkAddress } from './link-address.ts';

const route = getRouteApi('/login/request-password/{-$email}/{-$code}');

export function RequestPasswordScreen() {
  const { email, code } = linkAddress(route.useParams());
  const navigate = useNavigate();
  const [dead, setDead] = useState<number | null>(null);

  // Checks the link first, so that a dead one is refused before the user chooses a password.
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
        action="askForPassword"
      />
    );
  }
  return (
    <AccountFrame title={m.words_new_password()} text={m.account_reset_new_text({ email })}>
      <OfflineNotice text={m.account_login_offline()} />
      <NewPassword
        action="resetPassword"
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
