import { m } from '@touchline/i18n';
import { setPassword } from '#data/page/session-actions.ts';
import { NewPassword } from '../fields/NewPassword.tsx';

export interface PasswordStepProps {
  readonly email: string;
  readonly token: string;
  /** Called when the account exists and is signed in. */
  readonly done: () => void;
  /** Called when the code's token has expired. */
  readonly expired: () => void;
}

/** Sets the password with the token of a correct code. The token is valid for half an hour and works once. */
const CODE_USED_UP = 411;

export function PasswordStep({ email, token, done, expired }: PasswordStepProps) {
  return (
    <NewPassword
      action="signUp"
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
