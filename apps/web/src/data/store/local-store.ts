/**
 * The device's store as the app uses it: after each commit it reports what changed. Screens follow these events and do
 * not read their own writes back from the database.
 */
import type { Collection, Sid } from '@touchline/sync/model/protocol';
import type {
  DeviceState,
  DeviceStore,
  Durability,
  RowKey,
  StoredRow,
  StoreTx,
} from '@touchline/sync/store/store';
import { nameOf } from './codecs/row-codec.ts';
import type { Derivation, DerivationProgress, Derivations } from './derived/derivation.ts';
import type { Listed, Projection, Summaries } from './derived/projection.ts';
import { isStorageFull, storageFull } from './problems.ts';

/** The effect of a committed write. */
export interface StoreChange {
  /** The changed rows by `collection/sid`; a removed one is null. */
  readonly rows: ReadonlyMap<string, ChangedRow>;
  readonly outbox: boolean;
  readonly attention: boolean;
  readonly actions: boolean;
  readonly state: Partial<DeviceState> | null;
  /** Another tab wrote it. */
  readonly elsewhere: boolean;
  /** Too many rows changed to name them: everything shown is read again. */
  readonly everything: boolean;
}

/** The rows that changed; `rows: null` for too many. */
export interface ChangeHint {
  readonly rows: readonly RowKey[] | null;
  readonly outbox: boolean;
  readonly attention: boolean;
  readonly actions: boolean;
  readonly state: boolean;
}

export interface ChangedRow extends RowKey {
  readonly row: StoredRow | null;
}

export type ChangeListener = (change: StoreChange) => void;

export class LocalStore implements DeviceStore, Summaries, Derivations {
  readonly #inner: DeviceStore & Partial<Summaries & Derivations>;
  readonly #listeners = new Set<ChangeListener>();
  /** A counter per row, so that an older read is not reported after a newer one. */
  readonly #announcedAt = new Map<string, number>();
  #announcements = 0;

  constructor(inner: DeviceStore & Partial<Summaries & Derivations>) {
    this.#inner = inner;
  }

  read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    return this.#inner.read(body);
  }

  async write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> {
    let watched: WatchedTx | undefined;
    const written = this.#inner.write(durability, (tx) => {
      // A retried write starts its list of changes again.
      watched = new WatchedTx(tx);
      return body(watched);
    });
    const value = await written.catch((error: unknown) => {
      if (isStorageFull(error)) storageFull.report();
      throw error;
    });
    if (watched?.changedAnything()) this.#announce(watched.change());
    return value;
  }

  /** From the rows themselves in Node, where no summaries are stored. */
  async summaries<S extends Listed>(projection: Projection<S>, list: Sid): Promise<readonly S[]> {
    if (this.#inner.summaries !== undefined) return this.#inner.summaries(projection, list);
    const rows = await this.#inner.read((tx) => tx.rowsOf(projection.collection));
    const summaries = rows.flatMap((row) => projection.summaryOf(row) ?? []);
    return summaries.filter((summary) => projection.listOf(summary) === list);
  }

  /** From the rows themselves in Node, where no derived data is kept. */
  async derived<D, Kept>(
    derivation: Derivation<D, Kept>,
    sids: readonly Sid[],
    onProgress?: (progress: DerivationProgress) => void,
  ): Promise<readonly D[]> {
    if (this.#inner.derived !== undefined) return this.#inner.derived(derivation, sids, onProgress);
    const keys = sids.map((sid) => ({ collection: derivation.collection, sid }));
    const rows = await this.#inner.read((tx) => tx.rows(keys));
    return rows.flatMap((row) => (row === undefined ? [] : (derivation.derive(row) ?? [])));
  }

  /** Calls the listener after every commit, including those of other tabs; returns a function that unsubscribes. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows another tab's write: its rows are read and reported, unless this tab wrote them since. */
  async refresh(hint: ChangeHint): Promise<void> {
    const before = this.#announcements;
    const keys = hint.rows ?? [];
    const [rows, state] = await this.#inner.read((tx) =>
      Promise.all([tx.rows(keys), hint.state ? tx.state() : null]),
    );
    const changed = new Map<string, ChangedRow>();
    for (const [index, { collection, sid }] of keys.entries()) {
      const name = nameOf({ collection, sid });
      if ((this.#announcedAt.get(name) ?? 0) > before) continue;
      changed.set(name, { collection, sid, row: rows[index] ?? null });
    }
    const { outbox, attention, actions } = hint;
    const everything = hint.rows === null;
    this.#announce({ rows: changed, outbox, attention, actions, state, everything, elsewhere: true });
  }

  #announce(change: StoreChange): void {
    this.#announcements++;
    for (const name of change.rows.keys()) this.#announcedAt.set(name, this.#announcements);
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** The message to other tabs about a change; many rows are not listed one by one. */
export function hintOf({ rows, outbox, attention, actions, state }: StoreChange): ChangeHint {
  const keys = [...rows.values()].map(({ collection, sid }) => ({ collection, sid }));
  return {
    rows: keys.length > NAMED_ROWS ? null : keys,
    outbox,
    attention,
    actions,
    state: state !== null,
  };
}

const NAMED_ROWS = 200;

class WatchedTx implements StoreTx {
  readonly #tx: StoreTx;
  readonly #rows = new Map<string, ChangedRow>();
  #outbox = false;
  #attention = false;
  #actions = false;
  #state: Partial<DeviceState> | null = null;

  constructor(tx: StoreTx) {
    this.#tx = tx;
  }

  changedAnything(): boolean {
    return this.#rows.size > 0 || this.#outbox || this.#attention || this.#actions || this.#state !== null;
  }

  change(): StoreChange {
    return {
      rows: this.#rows,
      outbox: this.#outbox,
      attention: this.#attention,
      actions: this.#actions,
      state: this.#state,
      elsewhere: false,
      everything: false,
    };
  }

  row(key: RowKey) {
    return this.#tx.row(key);
  }
  rows(keys: readonly RowKey[]) {
    return this.#tx.rows(keys);
  }
  rowsOf(collection: Collection) {
    return this.#tx.rowsOf(collection);
  }
  putRows(rows: readonly StoredRow[]) {
    for (const row of rows) {
      this.#rows.set(nameOf(row), { collection: row.collection, sid: row.sid, row });
    }
    return this.#tx.putRows(rows);
  }
  removeRows(keys: readonly RowKey[]) {
    for (const { collection, sid } of keys) {
      this.#rows.set(nameOf({ collection, sid }), { collection, sid, row: null });
    }
    return this.#tx.removeRows(keys);
  }

  countRows() {
    return this.#tx.countRows();
  }

  outbox(part?: Parameters<StoreTx['outbox']>[0]) {
    return this.#tx.outbox(part);
  }
  outboxCount() {
    return this.#tx.outboxCount();
  }
  outboxOf(key: RowKey) {
    return this.#tx.outboxOf(key);
  }
  addOutbox(entry: Parameters<StoreTx['addOutbox']>[0]) {
    this.#outbox = true;
    return this.#tx.addOutbox(entry);
  }
  putOutbox(entries: Parameters<StoreTx['putOutbox']>[0]) {
    this.#outbox ||= entries.length > 0;
    return this.#tx.putOutbox(entries);
  }
  removeOutbox(ids: readonly number[]) {
    this.#outbox ||= ids.length > 0;
    return this.#tx.removeOutbox(ids);
  }

  attention() {
    return this.#tx.attention();
  }
  addAttention(item: Parameters<StoreTx['addAttention']>[0]) {
    this.#attention = true;
    return this.#tx.addAttention(item);
  }
  removeAttention(ids: readonly number[]) {
    this.#attention ||= ids.length > 0;
    return this.#tx.removeAttention(ids);
  }

  action(id: number) {
    return this.#tx.action(id);
  }
  actionsOf(key: RowKey) {
    return this.#tx.actionsOf(key);
  }
  addAction(action: Parameters<StoreTx['addAction']>[0]) {
    this.#actions = true;
    return this.#tx.addAction(action);
  }
  putActions(actions: Parameters<StoreTx['putActions']>[0]) {
    this.#actions ||= actions.length > 0;
    return this.#tx.putActions(actions);
  }
  removeActions(ids: readonly number[]) {
    this.#actions ||= ids.length > 0;
    return this.#tx.removeActions(ids);
  }
  forgetActions(before: number) {
    this.#actions = true;
    return this.#tx.forgetActions(before);
  }

  state() {
    return this.#tx.state();
  }
  setState(changes: Partial<DeviceState>) {
    this.#state = { ...this.#state, ...changes };
    return this.#tx.setState(changes);
  }
}
