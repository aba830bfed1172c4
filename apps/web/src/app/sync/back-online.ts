/** Decides when to show that the changes made offline have been sent. */
import { IDLE, IN_SYNC, isUnreached } from '@touchline/sync/status/cloud-state';
import type { SyncStatus } from '#data/hooks/sync.ts';

export type SyncedFacts = Pick<SyncStatus, 'network' | 'auto' | 'syncing' | 'out_of_sync' | 'waiting'>;

export interface Connection {
  /** The server was unreachable, and the sync has not been healthy since. */
  readonly away: boolean;
  /** Changes had to wait in the meantime. */
  readonly waited: boolean;
}

export const NEVER_AWAY: Connection = { away: false, waited: false };

/** The next state of the connection, and whether all changes have just been sent after it was lost. */
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
