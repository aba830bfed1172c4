/** When a coach is told that what they did without connection has been sent. */
import { IDLE, IN_SYNC, isUnreached } from '@touchline/sync/cloud-state';
import type { SyncStatus } from '#data/hooks/sync.ts';

export type SyncedFacts = Pick<SyncStatus, 'network' | 'auto' | 'syncing' | 'out_of_sync' | 'waiting'>;

export interface Connection {
  /** The server could not be reached, and since then it has not been all well. */
  readonly away: boolean;
  /** Meanwhile something had to wait. */
  readonly waited: boolean;
}

export const NEVER_AWAY: Connection = { away: false, waited: false };

/** The next state of the connection, and whether everything has just been sent after it was away. */
export function seen(
  before: Connection,
  { network, auto, syncing, out_of_sync, waiting }: SyncedFacts,
): { readonly connection: Connection; readonly allSent: boolean } {
  if (!auto) return { connection: NEVER_AWAY, allSent: false };
  const away = before.away || !network || isUnreached(out_of_sync);
  const waited = away && (before.waited || waiting > 0);
  const well = network && out_of_sync === IN_SYNC && syncing === IDLE && waiting === 0;
  return well
    ? { connection: NEVER_AWAY, allSent: waited }
    : { connection: { away, waited }, allSent: false };
}
