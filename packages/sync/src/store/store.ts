/**
 * The device's durable storage, as the engine needs it. Two implementations pass one contract suite: IndexedDB (in the
 * web app) and the in-memory store (`memory-store.ts`).
 */

import type { LeasedId } from '../model/protocol.ts';
import { type Collection, FIRST_LOCAL_ID, type RowKey, type Sid } from '../model/protocol.ts';
import type { Json, Path, Registers } from '../model/registers.ts';
import { CLOCK_START, type HybridClock, type Stamp } from '../model/stamp.ts';

export type { RowKey } from '../model/protocol.ts';

/** One row on the device: the server's registers and, separately, this device's waiting ones. */
export interface StoredRow extends RowKey {
  /** The space in which `change` counts; 0 until the server has sent it (PUL-5). */
  readonly space: number;
  /** The base's change number. Values below 1 are the special cases in `rows.ts`. */
  readonly change: number;
  readonly incremental: number;
  /** The server's registers; null when the server has never confirmed the row, because its creation waits. */
  readonly base: Registers | null;
  /** All registers of this row in the outbox, merged; shown on top of the base (MRG-6). */
  readonly waiting: Registers;
}

/** One waiting change. It leaves the outbox only when the server's answer names its result (OUT-4). */
export interface OutboxEntry extends RowKey {
  /** Given by the store, ascending in the order of writing. */
  readonly id: number;
  readonly op: string;
  readonly incremental: number;
  readonly registers: Registers;
  /** Urgent changes are pushed at once (OUT-2). */
  readonly urgent: boolean;
  /** Milliseconds since 1970 by the device's clock; 0 for a change that a restored server gets back (PUL-6). */
  readonly createdAt: number;
}

/** True for a change that gives a restored server back what it lost (PUL-6). No user of this device made it. */
export function isRecovered({ createdAt }: Pick<OutboxEntry, 'createdAt'>): boolean {
  return createdAt === 0;
}

/** A refused change that needs a decision of the user: retry, copy or discard (OUT-5). */
export interface AttentionItem extends RowKey {
  readonly id: number;
  /** `deleted`: the row was deleted on another device. The edit is kept, and a retry restores the row (MRG-4). */
  readonly reason: 'refused' | 'deleted';
  /** The item on which this one depends, such as the creation of its row; null when it depends on none. */
  readonly behind: number | null;
  readonly op: string;
  readonly registers: Registers;
  readonly code: number;
  readonly message: string;
  readonly at: number;
}

/** One action of the user, kept so that it can be undone (MRG-7). It is indexed by the first row that it changed. */
export interface UndoableAction extends RowKey {
  readonly id: number;
  /** The name of the action. The screens translate it for the undo message. */
  readonly label: string;
  readonly stamp: Stamp;
  /** The values before, path by path. */
  readonly before: Readonly<Record<Path, Json>>;
  /** The values that the action replaced on further rows. */
  readonly others: readonly (RowKey & { readonly before: Readonly<Record<Path, Json>> })[];
  readonly at: number;
}

/** A frozen batch. It is sent byte for byte until it is answered (OUT-2). */
export interface FrozenBatch {
  readonly number: number;
  readonly body: string;
  readonly entries: readonly number[];
  readonly attempts: number;
}

/**
 * A restored server gets back what it lost (PUL-6). `reading`: the device pulls what the server has, and pushes
 * nothing. `sending`: what the server lacks is in the outbox, before everything else.
 */
export type Recovery = 'reading' | 'sending';

/** Values that exist once per database. */
export interface DeviceState {
  /** Random; created and lost with the database (LOC-7). */
  readonly device: string;
  readonly ordinal: number;
  readonly epoch: string;
  readonly clock: HybridClock;
  /** Milliseconds to add to the device's clock to get the server's time (MRG-5). */
  readonly offset: number;
  /** The opaque `last_synced` of the last applied page (PUL-1); empty before the first. */
  readonly cursor: string;
  /**
   * When everything was last compared with the server, by the device's clock; 0 or less requests a comparison (PUL-4).
   */
  readonly auditedAt: number;
  /** Null unless the server was restored and has not received everything back (PUL-6). */
  readonly recovery: Recovery | null;
  readonly nextBatch: number;
  readonly frozen: FrozenBatch | null;
  readonly leases: Readonly<Record<Collection, readonly LeasedId[]>>;
  readonly nextLocalId: number;
  /** The next number for an id inside a row (LOC-8). */
  readonly nextOrdinalId: number;
  /** Replaced local ids (LOC-4): `collection/localId` → sid. */
  readonly aliases: Readonly<Record<string, Sid>>;
}

/**
 * The state of a new database. A store is created with it: `state()` returns it until the first `setState`, which
 * stores it completely. `device` is random, 1 to 32 characters of `0-9a-z` (LOC-7).
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

/** The operations of one transaction. All of them become durable, or none. */
export interface StoreTx {
  row(key: RowKey): Promise<StoredRow | undefined>;
  /** In the order of `keys`. */
  rows(keys: readonly RowKey[]): Promise<readonly (StoredRow | undefined)[]>;
  rowsOf(collection: Collection): Promise<readonly StoredRow[]>;
  putRows(rows: readonly StoredRow[]): Promise<void>;
  removeRows(keys: readonly RowKey[]): Promise<void>;

  /** The number of rows in all collections. */
  countRows(): Promise<number>;

  /** Entries in ascending order of id: at most `limit` of those above `after`; without arguments all. */
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
  /** The actions indexed by a row, in ascending order of id. */
  actionsOf(key: RowKey): Promise<readonly UndoableAction[]>;
  addAction(action: Omit<UndoableAction, 'id'>): Promise<number>;
  putActions(actions: readonly UndoableAction[]): Promise<void>;
  removeActions(ids: readonly number[]): Promise<void>;
  /** Removes the actions whose `at` is below `before`. */
  forgetActions(before: number): Promise<void>;

  state(): Promise<DeviceState>;
  setState(changes: Partial<DeviceState>): Promise<void>;
}

/** `strict` waits until the disk has the data (LOC-1: urgent writes and the freezing of a batch). */
export type Durability = 'strict' | 'relaxed';

export interface DeviceStore {
  /** Runs `body` in one read-write transaction. If `body` throws, nothing changes. */
  write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T>;
  /** Runs `body` on one consistent snapshot. */
  read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T>;
}
