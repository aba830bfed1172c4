/**
 * Whoever was signed in when his call began may have been signed out while passwords were compared, which takes
 * its time: a call that keeps others out, or lets somebody in, asks once more where it writes.
 */
import type { Tx } from '../database/database.ts';
import { authError } from '../errors.ts';
import type { Caller } from './sessions.ts';

/** Throws 505. What signs everybody out meanwhile, a reset say, comes before or after, not between. */
export async function requireStillIn(
  tx: Tx,
  { sid, token_hash }: Pick<Caller, 'sid' | 'token_hash'>,
): Promise<void> {
  await lockAccount(tx, sid);
  const found = await tx
    .selectFrom('signed_in_devices')
    .select('account_sid')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (found?.account_sid !== sid) throw authError(505);
}

/** False when the password was changed since it was compared. */
export async function isStillPassword(
  tx: Tx,
  { sid, password_hash }: { sid: number; password_hash: string },
): Promise<boolean> {
  return (await lockAccount(tx, sid)) === password_hash;
}

/** Written without a change: whoever sets another password waits for this transaction. */
async function lockAccount(tx: Tx, sid: number): Promise<string | undefined> {
  const locked = await tx
    .updateTable('accounts')
    .set((row) => ({ password_hash: row.ref('password_hash') }))
    .where('sid', '=', sid)
    .returning('password_hash')
    .executeTakeFirst();
  return locked?.password_hash;
}
