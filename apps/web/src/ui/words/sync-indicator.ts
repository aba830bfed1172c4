/** The sync mark and the effect of a tap on it (section 4, "Sync indicator"), as one table. */
import { m } from '@touchline/i18n';
import { APP_TOO_OLD, isUnreached } from '@touchline/sync/status/cloud-state';
import type { SyncState as Mark } from '../parts/SyncMark.tsx';

/** The state of sync that the mark needs. */
export interface SyncFacts {
  readonly network: boolean;
  /** Cloud sync is switched on. */
  readonly auto: boolean;
  /** True while sending or fetching, and for half a second after. */
  readonly busy: boolean;
  /** 0, 300 while changes wait, or the code of an error. */
  readonly out_of_sync: number;
  /** Changes that wait to be sent. */
  readonly waiting: number;
  /** A sync has been running for 7 s. */
  readonly delayed: boolean;
  /** Time of the last complete sync; null for never. */
  readonly last_synced_at: number | null;
  /** A visitor looks around: there is no server. */
  readonly local?: boolean;
}

/**
 * The effect of a tap beside showing the text: sync now, retry after a failure of the server, or open the setting.
 * Without network there is nothing to do.
 */
export type SyncAction = 'sync' | 'retry' | 'settings' | null;

export interface Indicator {
  readonly mark: Mark;
  /** The state in words. */
  readonly text: string;
  readonly action: SyncAction;
  /** The code of a problem (section 8), for the details. */
  readonly code: number | null;
}

interface Row {
  readonly when: (state: SyncFacts) => boolean;
  readonly mark: Mark;
  readonly text: (state: SyncFacts) => string;
  readonly action: SyncAction;
}

const WAITING = 300;
const TOKEN_CODES = [401, 402, 404];

/** The first matching row counts. Being offline is normal beside a pitch, so its text is no warning. */
const ROWS: readonly Row[] = [
  { when: (state) => state.local === true, mark: 'synced', text: () => m.cloud_on_device(), action: null },
  { when: (state) => !state.auto, mark: 'offline', text: () => m.cloud_off(), action: 'settings' },
  {
    when: (state) => !state.network,
    mark: 'offline',
    text: ({ waiting }) => (waiting > 0 ? m.cloud_offline_waiting({ count: waiting }) : m.cloud_offline()),
    action: null,
  },
  {
    when: (state) => state.out_of_sync === WAITING || (state.out_of_sync === 0 && state.busy),
    mark: 'busy',
    text: ({ delayed }) => (delayed ? m.cloud_delayed() : m.cloud_busy()),
    action: 'sync',
  },
  {
    when: (state) => state.out_of_sync === 0 && state.last_synced_at === null,
    mark: 'busy',
    text: () => m.cloud_never(),
    action: 'sync',
  },
  {
    when: (state) => state.out_of_sync === 0 && state.waiting > 0,
    mark: 'waiting',
    text: ({ waiting }) => m.cloud_soon({ count: waiting }),
    action: 'sync',
  },
  { when: (state) => state.out_of_sync === 0, mark: 'synced', text: () => m.cloud_online(), action: 'sync' },
  {
    when: (state) => state.out_of_sync === 400,
    mark: 'problem',
    text: () => m.cloud_account_not_synced(),
    action: 'sync',
  },
  {
    when: (state) => TOKEN_CODES.includes(state.out_of_sync),
    mark: 'problem',
    text: () => m.cloud_token_invalid(),
    action: 'sync',
  },
  {
    when: (state) => state.out_of_sync === APP_TOO_OLD,
    mark: 'problem',
    text: () => m.cloud_update_mark(),
    action: 'sync',
  },
  {
    when: (state) => state.out_of_sync === 429,
    mark: 'problem',
    text: () => m.cloud_too_many(),
    action: 'sync',
  },
  {
    when: (state) => state.out_of_sync === 503,
    mark: 'problem',
    text: () => m.cloud_maintenance(),
    action: 'retry',
  },
  {
    when: (state) => isUnreached(state.out_of_sync),
    mark: 'problem',
    text: () => m.cloud_service_unavailable(),
    action: 'retry',
  },
  {
    when: (state) => state.out_of_sync > 499,
    mark: 'problem',
    text: () => m.cloud_failed(),
    action: 'retry',
  },
  { when: () => true, mark: 'problem', text: () => m.cloud_failed(), action: 'sync' },
];

/** The mark for a state. Never throws: the last row matches every state. */
export function indicatorOf(state: SyncFacts): Indicator {
  const row = ROWS.find((one) => one.when(state));
  if (row === undefined) throw new Error('the last row of the indicator takes every state');
  const code = row.mark === 'problem' ? state.out_of_sync : null;
  return { mark: row.mark, text: row.text(state), action: row.action, code };
}
