/**
 * Limits the signed-in devices of an account. A sign-in above the limit signs out the device that was unused for
 * longest.
 */
import type { Tx } from '#platform/database/database.ts';
import { lockAccount } from './account-lock.ts';
import { endSession } from './session-end.ts';

export interface DeviceLimit {
  readonly account: number;
  /** The access token's hash of the device that has just signed in. */
  readonly newest: string;
  readonly most: number;
}

/** Signs out devices above the limit. A device in a match was used recently, so it is never the first to go. */
export async function enforceDeviceLimit(tx: Tx, { account, newest, most }: DeviceLimit): Promise<void> {
  // Devices that sign in at this moment wait, and count this one.
  await lockAccount(tx, account);
  const rows = await tx
    .selectFrom('signed_in_devices')
    .leftJoin('refresh_tokens', (join) =>
      join
        .onRef('refresh_tokens.account_sid', '=', 'signed_in_devices.account_sid')
        .onRef('refresh_tokens.access_hash', '=', 'signed_in_devices.token_hash'),
    )
    .select(['signed_in_devices.token_hash', 'refresh_tokens.family'])
    .where('signed_in_devices.account_sid', '=', account)
    .where('signed_in_devices.token_hash', '!=', newest)
    .orderBy('signed_in_devices.seen_at', 'desc')
    .orderBy('signed_in_devices.created_at', 'desc')
    .orderBy('signed_in_devices.token_hash')
    .execute();
  // A device that renews its token has two rows for a while; the most recently seen one comes first.
  const devices = new Map<string, string>();
  for (const { token_hash, family } of rows) {
    const device = family ?? token_hash;
    if (!devices.has(device)) devices.set(device, token_hash);
  }
  for (const token_hash of [...devices.values()].slice(most - 1)) await endSession(tx, token_hash);
}
