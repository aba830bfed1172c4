/**
 * The device's durable storage, as the engine needs it. Two implementations pass one contract suite:
 * IndexedDB (in the web app) and the in-memory double (`memory-store.ts`).
 */
import { type Collection, FIRST_LOCAL_ID, type LeasedId, type RowKey, type Sid } from './protocol.ts';
import type { Json, Path, Registers } from './registers.ts';
import { CLOCK_START, type HybridClock, type Stamp } from './stamp.ts';

export type { RowKey } from './protocol.ts';

/** One row on the device: the server's registers and, apart from them, this device's waiting ones. */
export interface StoredRow extends RowKey {
  /** The space that `change` is counted in; 0 while the server has not said so (PUL-5). */
  readonly space: number;
  /** The base's change number; below 1 when there is none, or any that the server sends shall replace it. */
  readonly change: number;
  readonly incremental: number;
  /** Null when the server has never confirmed the row: its creation waits. */
  readonly base: Registers | null;
  /** The sum of this row's outbox entries, laid on top of the base (MRG-6). */
  readonly waiting: Registers;
}

/** One waiting change. It leaves the outbox only when the server's answer names its result (OUT-4). */
export interface OutboxEntry extends RowKey {
  /** Order of writing, given by the store; ascending. */
  readonly id: number;
  readonly op: string;
  readonly incremental: number;
  readonly registers: Registers;
  /** Match-day changes are pushed at once (OUT-2). */
  readonly urgent: boolean;
  /** Milliseconds since 1970, by this device; 0 for what a restored server gets back (PUL-6). */
  readonly createdAt: number;
}

/** A change that needs the coach: he retries, copies or discards it (OUT-5). */
export interface AttentionItem extends RowKey {
  readonly id: number;
  /** `deleted`: the edit is kept, but its row was deleted elsewhere; to retry is to restore it (MRG-4). */
  readonly reason: 'refused' | 'deleted';
  /** The item that this one depends on, such as the creation of its row; null when it stands alone. */
  readonly behind: number | null;
  readonly op: string;
  readonly registers: Registers;
  readonly code: number;
  readonly message: string;
  readonly at: number;
}

/** One thing the coach did, kept so that it can be undone (MRG-7); filed under the first row it changed. */
export interface UndoableAction extends RowKey {
  readonly id: number;
  /** What the coach did, for the undo line; a name the screens translate. */
  readonly label: string;
  readonly stamp: Stamp;
  /** The values before, path by path. */
  readonly before: Readonly<Record<Path, Json>>;
  /** What the same action changed on other rows. */
  readonly others: readonly (RowKey & { readonly before: Readonly<Record<Path, Json>> })[];
  readonly at: number;
}

/** A batch as it was frozen: sent byte for byte until it is answered (OUT-2). */
export interface FrozenBatch {
  readonly number: number;
  readonly body: string;
  readonly entries: readonly number[];
  readonly attempts: number;
}

/**
 * A restored server gets back what it lost (PUL-6). `reading`: what it has is pulled, and nothing is pushed.
 * `sending`: what it lacks is in the outbox, before everything else.
 */
export type Recovery = 'reading' | 'sending';

/** Single values beside the rows. */
export interface DeviceState {
  /** Random, born and lost with the database (LOC-7). */
  readonly device: string;
  readonly ordinal: number;
  readonly epoch: string;
  readonly clock: HybridClock;
  /** Milliseconds to add to the device's clock to get the server's (MRG-5). */
  readonly offset: number;
  /** The opaque `last_synced` of the last applied page (PUL-1); empty before the first. */
  readonly cursor: string;
  /** When everything was last compared with the server, by this device's clock; 0 or less when it must be (PUL-4). */
  readonly auditedAt: number;
  /** Null unless the server was restored and has not got everything back (PUL-6). */
  readonly recovery: Recovery | null;
  readonly nextBatch: number;
  readonly frozen: FrozenBatch | null;
  readonly leases: Readonly<Record<Collection, readonly LeasedId[]>>;
  readonly nextLocalId: number;
  /** Counts the ids that this device made inside rows (LOC-8). */
  readonly nextOrdinalId: number;
  /** Local ids that have been replaced (LOC-4), as `collection/localId` → sid. */
  readonly aliases: Readonly<Record<string, Sid>>;
}

/**
 * What a database is born with. A store is made with it: `state()` answers it until the first `setState`,
 * which keeps all of it. `device` is random, 1 to 32 of `0-9a-z` (LOC-7).
 */
export function initialState(device: string): DeviceState {
  return {
    device,
    ordinal: 0,
    epoch: '',
    clock: CLOCK_START,
    offset: 0,
    cursor: '',
    auditedAt: 0,
    recovery: null,
    nextBatch: 1,
    frozen: null,
    leases: {},
    nextLocalId: FIRST_LOCAL_ID,
    nextOrdinalId: 1,
    aliases: {},
  };
}

/** Everything inside one transaction: all of it becomes durable, or none. */
export interface StoreTx {
  row(key: RowKey): Promise<StoredRow | undefined>;
  /** In the order of `keys`. */
  rows(keys: readonly RowKey[]): Promise<readonly (StoredRow | undefined)[]>;
  rowsOf(collection: Collection): Promise<readonly StoredRow[]>;
  putRows(rows: readonly StoredRow[]): Promise<void>;
  removeRows(keys: readonly RowKey[]): Promise<void>;

  /** How many rows there are, of all collections. */
  countRows(): Promise<number>;

  /** Entries in ascending order of id: those above `after`, at most `limit` of them; all without either. */
  outbox(part?: { readonly after?: number; readonly limit?: number }): Promise<readonly OutboxEntry[]>;
  /** The row's entries in ascending order of id. */
  outboxOf(key: RowKey): Promise<readonly OutboxEntry[]>;
  outboxCount(): Promise<number>;
  addOutbox(entry: Omit<OutboxEntry, 'id'>): Promise<number>;
  putOutbox(entries: readonly OutboxEntry[]): Promise<void>;
  removeOutbox(ids: readonly number[]): Promise<void>;

  attention(): Promise<readonly AttentionItem[]>;
  addAttention(item: Omit<AttentionItem, 'id'>): Promise<number>;
  removeAttention(ids: readonly number[]): Promise<void>;

  action(id: number): Promise<UndoableAction | undefined>;
  /** The actions filed under a row, in ascending order of id. */
  actionsOf(key: RowKey): Promise<readonly UndoableAction[]>;
  addAction(action: Omit<UndoableAction, 'id'>): Promise<number>;
  putActions(actions: readonly UndoableAction[]): Promise<void>;
  removeActions(ids: readonly number[]): Promise<void>;
  /** Removes the actions whose `at` is below `before`. */
  forgetActions(before: number): Promise<void>;

  state(): Promise<DeviceState>;
  setState(changes: Partial<DeviceState>): Promise<void>;
}

/** `strict` waits until the disk has it (LOC-1: match day and the freezing of a batch). */
export type Durability = 'strict' | 'relaxed';

export interface DeviceStore {
  /** Runs `body` in one read-write transaction; a throw in `body` leaves everything as it was. */
  write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T>;
  /** Runs `body` on one consistent snapshot. */
  read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T>;
}
