/** Who is signed in, and what that lets him do (sections 5 and 6). */
import { ACCOUNT_TYPES, type Account } from '../entity/account.ts';
import type { Credentials } from '../entity/credentials.ts';

export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Account type must be a known app role, else false (section 5). */
export function accountTypeOf(value: unknown): AccountType | false {
  return ACCOUNT_TYPES.find((type) => type === value) ?? false;
}

/** An access token is present and the account type is app_account: all that cloud sync and push need (section 6). */
export function isLoggedIn(
  account: Pick<Account, 'type'>,
  { access_token }: Pick<Credentials, 'access_token'>,
): boolean {
  return access_token !== '' && account.type === 'app_account';
}
