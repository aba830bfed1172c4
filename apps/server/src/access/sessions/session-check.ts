/**
 * Hashing a password takes about 50 ms, and the session may be revoked meanwhile. Calls that change how an account
 * signs in check the session again inside their transaction.
 */
import type { Tx } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import { lockAccount } from './account-lock.ts';
import type { Caller } from './sessions.ts';

/** Throws 505 when the session has ended. A simultaneous reset is ordered before or after this transaction. */
export async function requireActiveSession(
  tx: Tx,
  { sid, token_hash }: Pick<Caller, 'sid' | 'token_hash'>,
): Promise<void> {
  await lockAccount(tx, sid);
  const found = await tx
    .selectFrom('signed_in_devices')
    .select('token_hash')
    .where('account_sid', '=', sid)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (found === undefined) throw authError(505);
}

/** False when the password changed since it was compared. */
export async function isCurrentPassword(
  tx: Tx,
  { sid, password_hash }: { sid: number; password_hash: string },
): Promise<boolean> {
  return (await lockAccount(tx, sid)) === password_hash;
}
