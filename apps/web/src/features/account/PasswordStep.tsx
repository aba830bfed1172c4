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

/** The token that a right code gave is good for half an hour, and once. */
const CODE_USED_UP = 411;

export function PasswordStep({ email, token, done, expired }: PasswordStepProps) {
  return (
    <NewPassword
      doing="signUp"
      email={email}
      label={m.account_password()}
      submit={m.account_signup_create()}
      asksNames
      save={({ password, firstname, surname }) =>
        setPassword({ email, token, password, firstname: firstname.trim(), surname: surname.trim() })
      }
      done={done}
      refused={(code) => {
        if (code !== CODE_USED_UP) return false;
        expired();
        return true;
      }}
    />
  );
}
