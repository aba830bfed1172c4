/** An account is signed in on so many devices at a time: one more signs out the one that was unused for longest. */
import type { Tx } from '../database/database.ts';
import { endSession } from './session-end.ts';

export interface DeviceRoom {
  readonly account: number;
  /** The (hash of the) access token of the device that has just come in. */
  readonly newest: string;
  readonly most: number;
}

/** One that is used in a match was used a moment ago, so that it is never the first to go. */
export async function makeRoom(tx: Tx, { account, newest, most }: DeviceRoom): Promise<void> {
  const rows = await tx
    .selectFrom('signed_in_devices')
    .leftJoin('refresh_tokens', 'refresh_tokens.access_hash', 'signed_in_devices.token_hash')
    .select(['signed_in_devices.token_hash', 'refresh_tokens.family'])
    .where('signed_in_devices.account_sid', '=', account)
    .where('signed_in_devices.token_hash', '!=', newest)
    .orderBy('signed_in_devices.seen_at', 'desc')
    .orderBy('signed_in_devices.created_at', 'desc')
    .orderBy('signed_in_devices.token_hash')
    .execute();
  // A device that renews its token has two rows for a while; the one that was seen last stands first.
  const devices = new Map<string, string>();
  for (const { token_hash, family } of rows) {
    const device = family ?? token_hash;
    if (!devices.has(device)) devices.set(device, token_hash);
  }
  for (const token_hash of [...devices.values()].slice(most - 1)) await endSession(tx, token_hash);
}
