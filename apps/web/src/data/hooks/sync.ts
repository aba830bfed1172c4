import { isUnreached } from '@touchline/sync/status/cloud-state';
import type { SwitchView } from '../client/team-switch.ts';
import { sendEverything, type Unsent } from '../commands/account/leaving.ts';
import { useClient } from '../page/react.tsx';
import { unsentChanges } from '../queries/device/unsent.ts';
import type { ServerNotice } from '../sync/tabs.ts';
import { useAttentionCount } from './attention.ts';
import { useSettings } from './settings.ts';
import { useWaitingPhotos } from './team/use-photos.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The state behind the sync mark (section 4). */
export interface SyncStatus {
  readonly network: boolean;
  /** Cloud sync is switched on. */
  readonly auto: boolean;
  /** -1 idle, 1 pushing, 2 pulling. */
  readonly syncing: -1 | 1 | 2;
  /** True while sending or fetching, and for half a second after. */
  readonly busy: boolean;
  /** 0, 300 while changes wait to be sent, or the code of an error. */
  readonly out_of_sync: number;
  /** Changes and photos that wait to be sent. */
  readonly waiting: number;
  /** Changes and photos that the server refused. */
  readonly attention: number;
  /** Time of the last complete sync, seconds since 1970; null for never. */
  readonly last_synced_at: number | null;
  /** A sync has been running for 7 s. */
  readonly delayed: boolean;
  /** A visitor looks around: there is no server, and nothing waits. */
  readonly local: boolean;
  /** The server is in maintenance, or no longer supports this version. */
  readonly notice: ServerNotice | null;
}

export function useSyncStatus(): SyncStatus | undefined {
  const client = useClient();
  const cloud = useLiveQuery(client.coordinator);
  const settings = useSettings();
  const unsent = useUnsent();
  const attention = useAttentionCount();
  if (cloud === undefined || settings === undefined) return undefined;
  if (unsent === undefined || attention === undefined) return undefined;
  const { state, busy, delayed, notice, syncedAt } = cloud;
  const { network, syncing, out_of_sync } = state;
  const synced = Math.max(syncedAt, client.syncedBefore ?? 0);
  return {
    network: client.local || network,
    auto: client.local || settings.automatic_cloud_sync,
    syncing,
    busy,
    out_of_sync,
    waiting: client.local ? 0 : unsent.changes + unsent.photos,
    attention,
    last_synced_at: synced === 0 ? null : Math.floor(synced / 1000),
    delayed,
    local: client.local,
    notice,
  };
}

/** Whether changes reach other devices now: there is network, sync is on, and the server can be reached. */
export function useReachesOthers(): boolean {
  const client = useClient();
  const cloud = useLiveQuery(client.coordinator);
  const settings = useSettings();
  if (client.local) return false;
  if (cloud === undefined || settings === undefined) return true;
  const { network, out_of_sync } = cloud.state;
  return network && settings.automatic_cloud_sync && !isUnreached(out_of_sync);
}

/** Changes and photos that the server does not have. */
export function useUnsent(): Unsent | undefined {
  const client = useClient();
  const changes = useLiveQuery(unsentChanges(client));
  const photos = useWaitingPhotos().filter(({ refusal, sent }) => refusal === null && !sent).length;
  return changes === undefined ? undefined : { changes, photos };
}

/** The unsent data that a sign-out would leave, and a function that sends it first. */
export function useLeaving() {
  const client = useClient();
  const status = useSyncStatus();
  const unsent = useUnsent() ?? NOTHING;
  const maySend = status?.network === true && status.auto;
  return { unsent, maySend, send: () => sendEverything(client) };
}

const NOTHING: Unsent = { changes: 0, photos: 0 };

/** Whether any row of the account has reached this device; undefined while that is read. */
export function useAccountIsHere(): boolean | undefined {
  const account = useLiveQuery(useClient().live.account);
  return account === undefined ? undefined : account !== null;
}

/** The running switch to another team with its actions; null for none. */
export function useTeamSwitch(): (SwitchView & { retry(): void; dismiss(): void }) | null {
  const { switching } = useClient();
  const view = useLiveQuery(switching);
  if (view === undefined || view === null) return null;
  return { ...view, retry: () => switching.retry(), dismiss: () => switching.dismiss() };
}
