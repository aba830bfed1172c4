/** A signed-in user proves ownership again with the password, before irreversible actions. */

import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { newAttempt } from './lockout.ts';

export interface Proven {
  readonly email: string;
  readonly locale: string;
}

/** Throws 403 for a wrong password, which counts as a failed sign-in, and 423 after too many. */
export async function provePassword(
  deps: DatabaseDep & LimitsDep & PasswordsDep,
  { account, password, address }: { account: number; password: string; address: string },
): Promise<Proven> {
  const { email, locale, password_hash } = await deps.database.reader
    .selectFrom('accounts')
    .select(['email', 'locale', 'password_hash'])
    .where('sid', '=', account)
    .executeTakeFirstOrThrow();
  const attempt = await newAttempt(deps, { email, address });
  const fits = await deps.passwords
    .fits(password, password_hash, { network: address, known: true })
    .catch(async (error: unknown) => {
      await attempt.failedByUs();
      throw error;
    });
  if (!fits) throw authError(403);
  await attempt.succeeded();
  return { email, locale };
}
