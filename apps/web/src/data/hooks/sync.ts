import { useClient } from '../react.tsx';
import { useAttention } from './attention.ts';
import { useSettings } from './settings.ts';
import { useSource } from './use-source.ts';

/** What the sync mark shows (section 4). */
export interface SyncStatus {
  readonly network: boolean;
  /** Cloud sync is switched on. */
  readonly auto: boolean;
  /** -1 idle, 1 pushing, 2 pulling. */
  readonly syncing: -1 | 1 | 2;
  /** 0, 300 while changes are on their way, or the code of an error. */
  readonly out_of_sync: number;
  /** Changes that wait to be sent. */
  readonly waiting: number;
  /** Changes that need the coach. */
  readonly attention: number;
  /** When the server was last in touch, seconds since 1970; null for never. */
  readonly last_synced_at: number | null;
  /** A sync has been running for 7 s. */
  readonly delayed: boolean;
}

export function useSyncStatus(): SyncStatus | undefined {
  const client = useClient();
  const cloud = useSource(client.cloud);
  const settings = useSettings();
  const waiting = useSource(
    client.live.query(
      'waiting changes',
      () => client.store.read((tx) => tx.outboxCount()),
      ({ outbox }) => outbox,
    ),
  );
  const attention = useAttention();
  if (cloud === undefined || settings === undefined) return undefined;
  if (waiting === undefined || attention === undefined) return undefined;
  const { state, delayed } = cloud;
  const { network, syncing, out_of_sync, last_healthcheck, last_updated } = state;
  const synced = Math.max(last_healthcheck, last_updated, client.syncedBefore ?? 0);
  return {
    network,
    auto: settings.automatic_cloud_sync,
    syncing,
    out_of_sync,
    waiting,
    attention: attention.length,
    last_synced_at: synced === 0 ? null : Math.floor(synced / 1000),
    delayed,
  };
}
