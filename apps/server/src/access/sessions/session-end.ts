/** Ends sessions: of one device with its refresh tokens, or all of an account. */
import type { Tx } from '#platform/database/database.ts';
import { hashOf } from '#platform/secrets/secrets.ts';

/** Signs out the device with this access token hash, also when a proof has replaced the token meanwhile. */
export async function endSession(tx: Tx, access_hash: string): Promise<void> {
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('family')
    .where('access_hash', 'in', [access_hash, replacedName(access_hash)])
    .execute();
  for (const { family } of found) await endFamily(tx, family);
  await tx.deleteFrom('signed_in_devices').where('token_hash', '=', access_hash).execute();
}

/** The name of a device's row whose access token a proof has replaced: the hash of no token. */
export const replacedName = (access_hash: string): string => hashOf(`replaced:${access_hash}`);

/** Signs the account out everywhere. Unfinished sign-ins must start again. */
export async function endSessions(tx: Tx, account: number): Promise<void> {
  await tx.deleteFrom('factor_steps').where('account_sid', '=', account).execute();
  await tx.deleteFrom('refresh_tokens').where('account_sid', '=', account).execute();
  await tx.deleteFrom('signed_in_devices').where('account_sid', '=', account).execute();
}

/**
 * Removes all tokens of one sign-in, however often they were renewed. On PostgreSQL the removal waits for a call that is
 * about to renew one, and does not see the token that this call has added: it looks again until there is none.
 */
export async function endFamily(tx: Tx, family: string): Promise<void> {
  for (;;) {
    const tokens = await tx
      .deleteFrom('refresh_tokens')
      .where('family', '=', family)
      .returning('access_hash')
      .execute();
    if (tokens.length === 0) return;
    for (const { access_hash } of tokens) {
      await tx.deleteFrom('signed_in_devices').where('token_hash', '=', access_hash).execute();
    }
  }
}
