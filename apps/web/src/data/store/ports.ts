/** Ports of the device's store: narrow parts for commands and queries (decision 069). */
import type { DeviceStore } from '@touchline/sync/store/store';
import type { Replica } from '@touchline/sync/writes/replica';
import type { Derivations } from './derived/derivation.ts';
import type { Summaries } from './derived/projection.ts';
import type { LocalStore } from './local-store.ts';

/** Reads rows, the outbox and the attention list. */
export interface Rows {
  readonly store: Pick<DeviceStore, 'read'>;
}

/** Reads the stored lists of a collection. */
export interface Lists {
  readonly store: Summaries;
}

/** Reads data derived from whole rows. */
export interface Derived {
  readonly store: Derivations;
}

/** Reports every commit, including those of other tabs. */
export interface Commits {
  readonly store: Pick<LocalStore, 'subscribe'>;
}

/** Writes records that are not the coach's changes, such as the attention list. */
export interface Records {
  readonly store: Pick<DeviceStore, 'write'>;
}

/** Writes a change of the coach: row, outbox and undo in one transaction. */
export interface Write {
  readonly replica: Pick<Replica, 'write'>;
}

/** Undoes actions. */
export interface Undo {
  readonly replica: Pick<Replica, 'undo' | 'undoAs' | 'undoable'>;
}

/** Retries or discards refused changes (OUT-5). */
export interface Refusals {
  readonly replica: Pick<Replica, 'retry' | 'discard'>;
}

/** The current id of a row in the store (LOC-4). */
export interface StoredIds {
  readonly replica: Pick<Replica, 'resolve'>;
}
