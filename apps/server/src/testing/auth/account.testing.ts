import { addAccount, type NewAccount } from '#features/auth/sign-up/accounts.ts';
import type { Deps } from '../../deps.ts';

/** Creates an account without a mail. Returns its sid. */
export async function createAccount(
  deps: Pick<Deps, 'database' | 'passwords' | 'now'>,
  { password, ...account }: Omit<NewAccount, 'passwordHash' | 'now'> & { readonly password: string },
): Promise<number> {
  const passwordHash = await deps.passwords.hash(password);
  return deps.database.transaction((tx) => addAccount(tx, { ...account, passwordHash, now: deps.now() }));
}
