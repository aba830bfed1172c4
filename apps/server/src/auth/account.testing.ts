import type { Deps } from '../deps.ts';
import { addAccount, type NewAccount } from './accounts.ts';

/** Signs a person up without a mail. Answers the sid of the account. */
export async function createAccount(
  deps: Pick<Deps, 'database' | 'passwords' | 'now'>,
  { password, ...account }: Omit<NewAccount, 'passwordHash' | 'now'> & { readonly password: string },
): Promise<number> {
  const passwordHash = await deps.passwords.hash(password);
  return deps.database.transaction((tx) => addAccount(tx, { ...account, passwordHash, now: deps.now() }));
}
