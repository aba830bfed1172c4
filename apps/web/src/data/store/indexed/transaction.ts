/**
 * The engine's transaction on IndexedDB. Writes are queued without waiting for each: they run in order, and the
 * transaction's completion covers all of them. A tap waits only for its reads and for the commit.
 */
import type { Collection } from '@touchline/sync/model/protocol';
import {
  type AttentionItem,
  type DeviceState,
  type FrozenBatch,
  initialState,
  type OutboxEntry,
  type RowKey,
  type StoredRow,
  type StoreTx,
  type UndoableAction,
} from '@touchline/sync/store/store';
import { entryOf, entryRecord } from '../codecs/entry-codec.ts';
import type { RowCodec } from '../codecs/row-codec.ts';
import type { Derivation } from '../derived/derivation.ts';
import type { Projection } from '../derived/projection.ts';
import { answerOf } from './requests.ts';
import {
  type ActionRecord,
  type AttentionRecord,
  BY_ROW,
  BY_TIME,
  type DerivedRecord,
  FROZEN_KEY,
  type OutboxRecord,
  type RowRecord,
  STATE_KEY,
  type StateRecord,
  type StoreName,
  type SummaryRecord,
} from './schema.ts';

export interface TransactionParts {
  readonly codec: RowCodec;
  readonly projections: ReadonlyMap<Collection, Projection>;
  /** The collections from whose rows data is derived. */
  readonly derived: ReadonlySet<Collection>;
}

type Key = [string, number];
const keyOf = ({ collection, sid }: RowKey): Key => [collection, sid];

export class IndexedTx implements StoreTx {
  readonly #transaction: IDBTransaction;
  readonly #parts: TransactionParts;
  #loading: Promise<StateRecord> | undefined;
  #state: StateRecord | undefined;
  #loadingFrozen: Promise<FrozenBatch | null | undefined> | undefined;
  #frozen: FrozenBatch | typeof NONE | undefined;
  #wrote = false;

  constructor(transaction: IDBTransaction, parts: TransactionParts) {
    this.#transaction = transaction;
    this.#parts = parts;
  }

  async row(key: RowKey): Promise<StoredRow | undefined> {
    const record = await answerOf<RowRecord | undefined>(this.#store('rows').get(keyOf(key)));
    return record === undefined ? undefined : this.#parts.codec.decode(record);
  }

  async rows(keys: readonly RowKey[]): Promise<readonly (StoredRow | undefined)[]> {
    // A first sync asks for thousands of missing rows.
    if (keys.length > MANY && (await this.#hasNoRows())) return keys.map(() => undefined);
    const found = new Map<string, StoredRow>();
    for (const [collection, some] of Map.groupBy(keys, (key) => key.collection)) {
      for (const row of await this.#rowsNamed(collection, some)) found.set(`${collection}/${row.sid}`, row);
    }
    return keys.map(({ collection, sid }) => found.get(`${collection}/${sid}`));
  }

  /** Many keys are usually close together: one range request reads them, with few extra rows between. */
  async #rowsNamed(collection: Collection, keys: readonly RowKey[]): Promise<readonly StoredRow[]> {
    if (keys.length > MANY) {
      const sids = keys.map(({ sid }) => sid).sort((a, b) => a - b);
      const range = IDBKeyRange.bound([collection, sids[0]], [collection, sids.at(-1)]);
      const atMost = 2 * keys.length;
      const records: RowRecord[] = await answerOf(this.#store('rows').getAll(range, atMost + 1));
      if (records.length <= atMost) {
        const named = new Set(sids);
        return records.filter(({ sid }) => named.has(sid)).map((record) => this.#parts.codec.decode(record));
      }
    }
    const rows = await Promise.all(keys.map((key) => this.row(key)));
    return rows.filter((row) => row !== undefined);
  }

  async rowsOf(collection: Collection): Promise<readonly StoredRow[]> {
    const records: RowRecord[] = await answerOf(this.#store('rows').getAll(allOf(collection)));
    return records.map((record) => this.#parts.codec.decode(record));
  }

  async putRows(rows: readonly StoredRow[]): Promise<void> {
    this.#wrote = true;
    const store = this.#store('rows');
    for (const row of rows) {
      store.put(this.#parts.codec.encode(row));
      this.#putSummary(row);
    }
    await this.#removeDerived(rows);
  }

  async removeRows(keys: readonly RowKey[]): Promise<void> {
    this.#wrote = true;
    for (const key of keys) {
      this.#store('rows').delete(keyOf(key));
      if (this.#parts.projections.has(key.collection)) this.#store('projections').delete(keyOf(key));
    }
    await this.#removeDerived(keys);
  }

  /** The texts of the derived data that is kept of these rows (derivation.ts), by sid. */
  async keptData(
    { collection, name, version }: Pick<Derivation<unknown>, 'collection' | 'name' | 'version'>,
    sids: readonly number[],
  ): Promise<Map<number, string>> {
    const sorted = sids.toSorted((a, b) => a - b);
    // A list sorts after every text: the range ends behind all names of the last row.
    const range = IDBKeyRange.bound([collection, sorted[0]], [collection, sorted.at(-1), []]);
    const records: DerivedRecord[] = await answerOf(this.#store('derived').getAll(range));
    const kept = records.filter((one) => one.name === name && one.version === version);
    return new Map(kept.map(({ sid, text }) => [sid, text]));
  }

  /** Derives the data of these rows and keeps it. Rows that do not exist are left out. */
  async deriveData<D, Kept>(
    derivation: Derivation<D, Kept>,
    sids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const { collection, name, version } = derivation;
    const texts = new Map<number, string>();
    for (const row of await this.rows(sids.map((sid) => ({ collection, sid })))) {
      if (row === undefined) continue;
      const data = derivation.derive(row);
      const text = JSON.stringify(data === null ? null : derivation.pack(data));
      texts.set(row.sid, text);
      this.#store('derived').put({ collection, sid: row.sid, name, version, text } satisfies DerivedRecord);
    }
    return texts;
  }

  /** Rows that change have other data; it is derived when a screen needs it. */
  async #removeDerived(rows: readonly RowKey[]): Promise<void> {
    const store = this.#store('derived');
    const concerned = rows.filter(({ collection }) => this.#parts.derived.has(collection));
    if (concerned.length === 0) return;
    // A first sync writes thousands of rows before anything was derived.
    if (concerned.length > MANY && (await answerOf(store.getAllKeys(null, 1))).length === 0) return;
    for (const key of concerned) store.delete(derivedOf(key));
  }

  countRows(): Promise<number> {
    return answerOf(this.#store('rows').count());
  }

  async outbox({ after, limit }: { readonly after?: number; readonly limit?: number } = {}) {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const records: OutboxRecord[] = await answerOf(this.#store('outbox').getAll(range, limit));
    return records.map(entryOf);
  }

  outboxCount(): Promise<number> {
    return answerOf(this.#store('outbox').count());
  }

  async outboxOf(key: RowKey): Promise<readonly OutboxEntry[]> {
    const records: OutboxRecord[] = await answerOf(this.#store('outbox').index(BY_ROW).getAll(keyOf(key)));
    return records.map(entryOf);
  }

  async addOutbox(entry: Omit<OutboxEntry, 'id'>): Promise<number> {
    const id = await this.#nextId();
    await this.putOutbox([{ ...entry, id }]);
    return id;
  }

  async putOutbox(entries: readonly OutboxEntry[]): Promise<void> {
    this.#wrote = true;
    const store = this.#store('outbox');
    for (const entry of entries) store.put(entryRecord(entry));
  }

  async removeOutbox(ids: readonly number[]): Promise<void> {
    this.#remove('outbox', ids);
  }

  attention(): Promise<readonly AttentionItem[]> {
    return answerOf<AttentionRecord[]>(this.#store('attention').getAll());
  }

  async addAttention(item: Omit<AttentionItem, 'id'>): Promise<number> {
    const id = await this.#nextId();
    this.#store('attention').put({ ...item, id });
    return id;
  }

  async removeAttention(ids: readonly number[]): Promise<void> {
    this.#remove('attention', ids);
  }

  action(id: number): Promise<UndoableAction | undefined> {
    return answerOf<ActionRecord | undefined>(this.#store('actions').get(id));
  }

  actionsOf(key: RowKey): Promise<readonly UndoableAction[]> {
    return answerOf<ActionRecord[]>(this.#store('actions').index(BY_ROW).getAll(keyOf(key)));
  }

  async addAction(action: Omit<UndoableAction, 'id'>): Promise<number> {
    const id = await this.#nextId();
    this.#store('actions').put({ ...action, id });
    return id;
  }

  async putActions(actions: readonly UndoableAction[]): Promise<void> {
    this.#wrote ||= actions.length > 0;
    for (const action of actions) this.#store('actions').put(action);
  }

  async removeActions(ids: readonly number[]): Promise<void> {
    this.#remove('actions', ids);
  }

  async forgetActions(before: number): Promise<void> {
    const store = this.#store('actions');
    const old = await answerOf(store.index(BY_TIME).getAllKeys(IDBKeyRange.upperBound(before, true)));
    this.#remove(
      'actions',
      old.filter((key) => typeof key === 'number'),
    );
  }

  async state(): Promise<DeviceState> {
    const frozen = this.#loadFrozen();
    const { nextId: _, lastWrite: __, projections: ___, ...state } = await this.#record();
    this.#frozen ??= (await frozen) ?? NONE;
    // A field that an older version's record lacks has its initial value.
    return {
      ...initialState(state.device),
      ...state,
      frozen: this.#frozen === NONE ? null : this.#frozen,
    };
  }

  async setState({ frozen, ...changes }: Partial<DeviceState>): Promise<void> {
    await this.#change(() => changes);
    if (frozen === undefined || frozen === this.#frozen) return;
    this.#frozen = frozen ?? NONE;
    this.#store('state').put(frozen, FROZEN_KEY);
  }

  /** Computes the summaries of a collection again with this app version. */
  async projectAnew({ collection, version }: Projection): Promise<void> {
    this.#store('projections').delete(allOf(collection));
    for (const row of await this.rowsOf(collection)) this.#putSummary(row);
    await this.#change(({ projections }) => ({ projections: { ...projections, [collection]: version } }));
  }

  /** The name of the last committed write. */
  async lastWrite(): Promise<string> {
    return (await this.#record()).lastWrite;
  }

  /** Queues the remaining writes under the write's name. False when nothing was written. */
  async finish(name: string): Promise<boolean> {
    if (!this.#wrote) return false;
    const record = await this.#record();
    this.#store('state').put({ ...record, lastWrite: name } satisfies StateRecord, STATE_KEY);
    return true;
  }

  async #hasNoRows(): Promise<boolean> {
    const first = await answerOf(this.#store('rows').getAllKeys(null, 1));
    return first.length === 0;
  }

  #store(name: StoreName): IDBObjectStore {
    return this.#transaction.objectStore(name);
  }

  async #record(): Promise<StateRecord> {
    this.#loading ??= answerOf<StateRecord>(this.#store('state').get(STATE_KEY));
    const read = await this.#loading;
    this.#state ??= read;
    return this.#state;
  }

  /** Requested together with the rest of the state: one round trip to the disk instead of two. */
  #loadFrozen(): Promise<FrozenBatch | null | undefined> {
    this.#loadingFrozen ??= answerOf<FrozenBatch | null | undefined>(this.#store('state').get(FROZEN_KEY));
    return this.#loadingFrozen;
  }

  /** No await between reading and changing: operations of one body run concurrently. */
  async #change(of: (record: StateRecord) => Partial<StateRecord>): Promise<StateRecord> {
    const before = await this.#record();
    this.#wrote = true;
    this.#state = { ...(this.#state ?? before), ...of(this.#state ?? before) };
    return this.#state;
  }

  async #nextId(): Promise<number> {
    const { nextId } = await this.#change((record) => ({ nextId: record.nextId + 1 }));
    return nextId - 1;
  }

  #remove(name: StoreName, ids: readonly number[]): void {
    this.#wrote ||= ids.length > 0;
    const store = this.#store(name);
    for (const [first, last] of runsOf(ids)) {
      store.delete(first === last ? first : IDBKeyRange.bound(first, last));
    }
  }

  #putSummary(row: StoredRow): void {
    const projection = this.#parts.projections.get(row.collection);
    if (projection === undefined) return;
    const summary = projection.summaryOf(row);
    const { collection, sid } = row;
    // A deleted row is in no list.
    const record: SummaryRecord =
      summary === null
        ? { collection, sid, list: 0, text: '' }
        : { collection, sid, list: projection.listOf(summary), text: JSON.stringify(summary) };
    this.#store('projections').put(record);
  }
}

/** Known to have no frozen batch. */
const NONE = 'none';

/** From this number one request for the whole store is cheaper than one per key. */
const MANY = 50;

/** Consecutive ids as first and last: one request removes each run. */
function runsOf(ids: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && id - run[1] <= 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}

/** Of the stores with rows, summaries or derived data, whose keys are longer. */
function allOf(collection: Collection): IDBKeyRange {
  return IDBKeyRange.bound(
    [collection, Number.NEGATIVE_INFINITY],
    [collection, Number.POSITIVE_INFINITY, []],
  );
}

function derivedOf({ collection, sid }: RowKey): IDBKeyRange {
  return IDBKeyRange.bound([collection, sid], [collection, sid, []]);
}
