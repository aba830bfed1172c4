/** What the sync mark shows (section 4, "Sync indicator"), as one table from the state of the cloud. */
import { m } from '@touchline/i18n';
import type { SyncState as Mark } from '#ui/parts/SyncMark.tsx';

/** What the mark must know of the sync. */
export interface SyncFacts {
  readonly network: boolean;
  /** Cloud sync is switched on. */
  readonly auto: boolean;
  /** -1 idle, 1 pushing, 2 pulling. */
  readonly syncing: -1 | 1 | 2;
  /** 0, 300 while changes wait, or the code of an error. */
  readonly out_of_sync: number;
  /** Changes that wait to be sent. */
  readonly waiting: number;
  /** A sync has been running for 7 s. */
  readonly delayed: boolean;
}

/** What a tap on the mark does beside showing the words. */
export type SyncAction = 'retry' | 'settings' | null;

export interface Indicator {
  readonly mark: Mark;
  /** The state in words. */
  readonly text: string;
  readonly action: SyncAction;
}

interface Row {
  readonly when: (state: SyncFacts) => boolean;
  readonly mark: Mark;
  readonly text: (state: SyncFacts) => string;
  readonly action: SyncAction;
}

const WAITING = 300;
const TOKEN_CODES = [401, 402, 404];

/** The first row that fits counts. Being offline is normal on a touchline: its words are calm. */
const ROWS: readonly Row[] = [
  {
    when: (state) => !state.auto,
    mark: 'offline',
    text: () => m.common_sync_off(),
    action: 'settings',
  },
  {
    when: (state) => !state.network,
    mark: 'offline',
    text: (state) =>
      state.waiting > 0 ? m.common_sync_offline_waiting({ count: state.waiting }) : m.common_sync_offline(),
    action: null,
  },
  {
    when: (state) => state.out_of_sync === WAITING || (state.out_of_sync === 0 && state.syncing !== -1),
    mark: 'busy',
    text: (state) => (state.delayed ? m.common_sync_delayed() : m.common_sync_busy()),
    action: null,
  },
  {
    when: (state) => state.out_of_sync === 0,
    mark: 'synced',
    text: () => m.common_sync_online(),
    action: null,
  },
  {
    when: (state) => state.out_of_sync === 400,
    mark: 'problem',
    text: () => m.common_sync_account_not_synced(),
    action: null,
  },
  {
    when: (state) => TOKEN_CODES.includes(state.out_of_sync),
    mark: 'problem',
    text: () => m.common_sync_token_invalid(),
    action: null,
  },
  {
    when: (state) => state.out_of_sync > 499,
    mark: 'problem',
    text: (state) => m.common_sync_service_unavailable({ code: state.out_of_sync }),
    action: 'retry',
  },
  {
    when: () => true,
    mark: 'problem',
    text: (state) => m.common_sync_service_unavailable({ code: state.out_of_sync }),
    action: null,
  },
];

/** The mark for a state. Never throws: the last row takes everything. */
export function indicatorOf(state: SyncFacts): Indicator {
  const row = ROWS.find((one) => one.when(state));
  if (row === undefined) throw new Error('the last row of the indicator takes every state');
  return { mark: row.mark, text: row.text(state), action: row.action };
}
