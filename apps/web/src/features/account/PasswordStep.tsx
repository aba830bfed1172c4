import { m } from '@touchline/i18n';
import { setPassword } from '#data/session-actions.ts';
import { NewPassword } from './NewPassword.tsx';

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
  return (
    <NewPassword
      email={email}
      label={m.account_password()}
      submit={m.account_signup_create()}
      save={({ p1, p2 }) => setPassword({ email, token, p1, p2 })}
      done={done}
      refused={(code) => {
        if (!CODE_USED_UP.includes(code)) return false;
        expired();
        return true;
      }}
    />
  );
}
