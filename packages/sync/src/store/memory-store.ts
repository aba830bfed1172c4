/**
 * The in-memory device store, for tests, for simulations and for a device in Node. Transactions run one after another,
 * reads included. A throw inside one changes nothing, and neither does a kill: a killed device restarts from what
 * `snapshot` returns.
 */

import type { Collection } from '../model/protocol.ts';
import { Table } from './memory-table.ts';
import { nameOf } from './rows.ts';
import type {
  AttentionItem,
  DeviceState,
  DeviceStore,
  Durability,
  OutboxEntry,
  RowKey,
  StoredRow,
  StoreTx,
  UndoableAction,
} from './store.ts';

export interface MemorySnapshot {
  readonly rows: readonly StoredRow[];
  readonly outbox: readonly OutboxEntry[];
  readonly attention: readonly AttentionItem[];
  readonly actions: readonly UndoableAction[];
  readonly state: DeviceState;
  readonly nextId: number;
}

/** A point of a transaction: one of its operations by name, or the commit of a write. */
export type StorePoint = keyof StoreTx | 'commit' | 'committed';

export interface MemoryStoreHooks {
  /**
   * Called at every operation, before a write is committed (`commit`) and after (`committed`). A throw at an operation
   * or at `commit` simulates a failing storage: the write is rolled back and rejects.
   */
  readonly at?: (point: StorePoint, durability: Durability | 'read') => void;
}

export class MemoryStore implements DeviceStore {
  readonly #tables: Tables;
  readonly #hooks: MemoryStoreHooks;
  #last: Promise<unknown> = Promise.resolve();
  #killed = false;

  /** Starts empty from `initialState(device)`, or from a snapshot. */
  constructor(start: DeviceState | MemorySnapshot, hooks: MemoryStoreHooks = {}) {
    this.#tables = new Tables('nextId' in start ? start : { ...EMPTY, state: start });
    this.#hooks = hooks;
  }

  /** The committed data, without the changes of a transaction that still runs. */
  snapshot(): MemorySnapshot {
    return this.#tables.committed();
  }

  /** Simulates the death of the device: pending operations never settle, and nothing is written any more. */
  kill(): MemorySnapshot {
    this.#killed = true;
    return this.snapshot();
  }

  write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      try {
        const value = await body(this.#tx(durability));
        await this.#reach('commit', durability);
        this.#tables.commit();
        await this.#reach('committed', durability);
        return value;
      } catch (problem) {
        this.#tables.rollback();
        throw problem;
      }
    });
  }

  read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    return this.#inTurn(() => body(this.#tx('read')));
  }

  #inTurn<T>(body: () => Promise<T>): Promise<T> {
    const run = this.#last.then(body);
    this.#last = run.catch(() => undefined);
    return run;
  }

  #tx(kind: Durability | 'read'): StoreTx {
    return new MemoryTx(this.#tables, (point) => this.#reach(point, kind));
  }

  /** Settles at once while the device is running, and never after it was killed. */
  #reach(point: StorePoint, kind: Durability | 'read'): Promise<void> {
    if (!this.#killed) this.#hooks.at?.(point, kind);
    return this.#killed ? new Promise(() => undefined) : ALIVE;
  }
}

const ALIVE = Promise.resolve();
const EMPTY = { rows: [], outbox: [], attention: [], actions: [], nextId: 1 };

class MemoryTx implements StoreTx {
  readonly #tables: Tables;
  readonly #reach: (point: keyof StoreTx) => Promise<void>;

  constructor(tables: Tables, reach: (point: keyof StoreTx) => Promise<void>) {
    this.#tables = tables;
    this.#reach = reach;
  }

  async row({ collection, sid }: RowKey) {
    await this.#reach('row');
    return this.#tables.rows.get(nameOf(collection, sid));
  }

  async rows(keys: readonly RowKey[]) {
    await this.#reach('rows');
    return keys.map(({ collection, sid }) => this.#tables.rows.get(nameOf(collection, sid)));
  }

  async rowsOf(collection: Collection) {
    await this.#reach('rowsOf');
    return this.#tables.rows.ofGroup(collection);
  }

  async putRows(rows: readonly StoredRow[]) {
    await this.#reach('putRows');
    for (const row of rows) this.#tables.rows.set(nameOf(row.collection, row.sid), row);
  }

  async removeRows(keys: readonly RowKey[]) {
    await this.#reach('removeRows');
    for (const { collection, sid } of keys) this.#tables.rows.delete(nameOf(collection, sid));
  }

  async countRows() {
    await this.#reach('countRows');
    return this.#tables.rows.size;
  }

  async outbox({ after = 0, limit = Infinity }: { after?: number; limit?: number } = {}) {
    await this.#reach('outbox');
    const entries: OutboxEntry[] = [];
    for (const entry of this.#tables.outbox.values()) {
      if (entry.id <= after) continue;
      if (entries.length >= limit) break;
      entries.push(entry);
    }
    return entries;
  }

  async outboxOf({ collection, sid }: RowKey) {
    await this.#reach('outboxOf');
    return this.#tables.outbox.ofGroup(nameOf(collection, sid));
  }

  async outboxCount() {
    await this.#reach('outboxCount');
    return this.#tables.outbox.size;
  }

  async addOutbox(entry: Omit<OutboxEntry, 'id'>) {
    await this.#reach('addOutbox');
    const id = this.#tables.newId();
    this.#tables.outbox.set(id, { ...entry, id });
    return id;
  }

  async putOutbox(entries: readonly OutboxEntry[]) {
    await this.#reach('putOutbox');
    for (const entry of entries) this.#tables.outbox.set(entry.id, entry);
  }

  async removeOutbox(ids: readonly number[]) {
    await this.#reach('removeOutbox');
    for (const id of ids) this.#tables.outbox.delete(id);
  }

  async attention() {
    await this.#reach('attention');
    return [...this.#tables.attention.values()];
  }

  async addAttention(item: Omit<AttentionItem, 'id'>) {
    await this.#reach('addAttention');
    const id = this.#tables.newId();
    this.#tables.attention.set(id, { ...item, id });
    return id;
  }

  async removeAttention(ids: readonly number[]) {
    await this.#reach('removeAttention');
    for (const id of ids) this.#tables.attention.delete(id);
  }

  async action(id: number) {
    await this.#reach('action');
    return this.#tables.actions.get(id);
  }

  async actionsOf({ collection, sid }: RowKey) {
    await this.#reach('actionsOf');
    return this.#tables.actions.ofGroup(nameOf(collection, sid));
  }

  async addAction(action: Omit<UndoableAction, 'id'>) {
    await this.#reach('addAction');
    const id = this.#tables.newId();
    this.#tables.actions.set(id, { ...action, id });
    return id;
  }

  async putActions(actions: readonly UndoableAction[]) {
    await this.#reach('putActions');
    for (const action of actions) this.#tables.actions.set(action.id, action);
  }

  async removeActions(ids: readonly number[]) {
    await this.#reach('removeActions');
    for (const id of ids) this.#tables.actions.delete(id);
  }

  async forgetActions(before: number) {
    await this.#reach('forgetActions');
    for (const { id, at } of [...this.#tables.actions.values()]) {
      if (at < before) this.#tables.actions.delete(id);
    }
  }

  async state() {
    await this.#reach('state');
    return this.#tables.state;
  }

  async setState(changes: Partial<DeviceState>) {
    await this.#reach('setState');
    this.#tables.state = { ...this.#tables.state, ...changes };
  }
}

class Tables {
  readonly rows: Table<string, StoredRow>;
  readonly outbox: Table<number, OutboxEntry>;
  readonly attention: Table<number, AttentionItem>;
  readonly actions: Table<number, UndoableAction>;
  state: DeviceState;
  #committedState: DeviceState;
  #nextId: number;

  constructor({ rows, outbox, attention, actions, state, nextId }: MemorySnapshot) {
    const rowName = ({ collection, sid }: RowKey): string => nameOf(collection, sid);
    this.rows = new Table(rows, rowName, ({ collection }) => collection);
    this.outbox = new Table(outbox, ({ id }) => id, rowName);
    this.attention = new Table(attention, ({ id }) => id, rowName);
    this.actions = new Table(actions, ({ id }) => id, rowName);
    this.state = state;
    this.#committedState = state;
    this.#nextId = nextId;
  }

  newId(): number {
    return this.#nextId++;
  }

  commit(): void {
    for (const table of this.#all()) table.commit();
    this.#committedState = this.state;
  }

  rollback(): void {
    for (const table of this.#all()) table.rollback();
    this.state = this.#committedState;
  }

  committed(): MemorySnapshot {
    return {
      rows: this.rows.committed(),
      outbox: this.outbox.committed(),
      attention: this.attention.committed(),
      actions: this.actions.committed(),
      state: this.#committedState,
      nextId: this.#nextId,
    };
  }

  #all() {
    return [this.rows, this.outbox, this.attention, this.actions];
  }
}
