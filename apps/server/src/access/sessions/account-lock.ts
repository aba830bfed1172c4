/** The lock of an account's sign-in data. */
import type { Tx } from '#platform/database/database.ts';

/** Writes the row without a change to lock it: other changes wait for this transaction. Returns the password's hash. */
export async function lockAccount(tx: Tx, sid: number): Promise<string | undefined> {
  const locked = await tx
    .updateTable('accounts')
    .set((row) => ({ password_hash: row.ref('password_hash') }))
    .where('sid', '=', sid)
    .returning('password_hash')
    .executeTakeFirst();
  return locked?.password_hash;
}
