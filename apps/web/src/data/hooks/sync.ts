import { isUnreached } from '@touchline/sync/cloud-state';
import type { ServerNotice } from '../cloud.ts';
import { sendEverything, type Unsent } from '../commands/leaving.ts';
import { useClient } from '../react.tsx';
import type { SwitchView } from '../team-switch.ts';
import { useAttentionCount } from './attention.ts';
import { useSettings } from './settings.ts';
import { useWaitingPhotos } from './use-photos.ts';
import { useSource } from './use-source.ts';

/** What the sync mark shows (section 4). */
export interface SyncStatus {
  readonly network: boolean;
  /** Cloud sync is switched on. */
  readonly auto: boolean;
  /** -1 idle, 1 pushing, 2 pulling. */
  readonly syncing: -1 | 1 | 2;
  /** It is sending or fetching, or was so less than half a second ago. */
  readonly busy: boolean;
  /** 0, 300 while changes are on their way, or the code of an error. */
  readonly out_of_sync: number;
  /** Changes and photos that wait to be sent. */
  readonly waiting: number;
  /** Changes and photos that need the coach. */
  readonly attention: number;
  /** When device and server were last the same, seconds since 1970; null for never. */
  readonly last_synced_at: number | null;
  /** A sync has been running for 7 s. */
  readonly delayed: boolean;
  /** The server is in maintenance, or no longer supports this version. */
  readonly notice: ServerNotice | null;
}

export function useSyncStatus(): SyncStatus | undefined {
  const client = useClient();
  const cloud = useSource(client.cloud);
  const settings = useSettings();
  const unsent = useUnsent();
  const attention = useAttentionCount();
  if (cloud === undefined || settings === undefined) return undefined;
  if (unsent === undefined || attention === undefined) return undefined;
  const { state, busy, delayed, notice, syncedAt } = cloud;
  const { network, syncing, out_of_sync } = state;
  const synced = Math.max(syncedAt, client.syncedBefore ?? 0);
  return {
    network,
    auto: settings.automatic_cloud_sync,
    syncing,
    busy,
    out_of_sync,
    waiting: unsent.changes + unsent.photos,
    attention,
    last_synced_at: synced === 0 ? null : Math.floor(synced / 1000),
    delayed,
    notice,
  };
}

/** Whether what happens here reaches others now: there is network, sync is on, and the server can be reached. */
export function useReachesOthers(): boolean {
  const cloud = useSource(useClient().cloud);
  const settings = useSettings();
  if (cloud === undefined || settings === undefined) return true;
  const { network, out_of_sync } = cloud.state;
  return network && settings.automatic_cloud_sync && !isUnreached(out_of_sync);
}

/** What the server has not got yet. */
export function useUnsent(): Unsent | undefined {
  const client = useClient();
  const changes = useSource(
    client.live.query(
      'waiting changes',
      () => client.store.read((tx) => tx.outboxCount()),
      ({ outbox }) => outbox,
    ),
  );
  const photos = useWaitingPhotos().filter(({ refusal, sent }) => refusal === null && !sent).length;
  return changes === undefined ? undefined : { changes, photos };
}

/** What stands in the way of signing out, and how to send it first. */
export function useLeaving() {
  const client = useClient();
  const status = useSyncStatus();
  const unsent = useUnsent() ?? NOTHING;
  const maySend = status?.network === true && status.auto;
  return { unsent, maySend, send: () => sendEverything(client) };
}

const NOTHING: Unsent = { changes: 0, photos: 0 };

/** Whether anything of the account has come to this device yet; undefined while that is read. */
export function useAccountIsHere(): boolean | undefined {
  const account = useSource(useClient().live.account);
  return account === undefined ? undefined : account !== null;
}

/** The switch to another team that is under way, and what can be done about it; null for none. */
export function useTeamSwitch(): (SwitchView & { retry(): void; dismiss(): void }) | null {
  const { switching } = useClient();
  const view = useSource(switching);
  if (view === undefined || view === null) return null;
  return { ...view, retry: () => switching.retry(), dismiss: () => switching.dismiss() };
}
