/**
 * The device's store as the app uses it: it tells, after each commit, what has changed. Screens follow these
 * news; they never ask the database again for what was just written through it.
 */
import type { Collection, Sid } from '@touchline/sync/protocol';
import type { DeviceState, DeviceStore, Durability, RowKey, StoredRow, StoreTx } from '@touchline/sync/store';
import { type MatchSummary, summaryOf } from '../queries/matches.ts';
import type { ChangeHint } from '../tabs.ts';
import { isStorageFull, storageFull } from './problems.ts';
import { nameOf } from './row-codec.ts';

/** What a committed write did. */
export interface StoreChange {
  /** The changed rows as they are now, by `collection/sid`; a removed one is null. */
  readonly rows: ReadonlyMap<string, ChangedRow>;
  readonly outbox: boolean;
  readonly attention: boolean;
  readonly actions: boolean;
  readonly state: Partial<DeviceState> | null;
  /** Another tab made it. */
  readonly elsewhere: boolean;
  /** So much changed that it is not named: whatever is shown is read again. */
  readonly everything: boolean;
}

export interface ChangedRow extends RowKey {
  readonly row: StoredRow | null;
}

export type ChangeListener = (change: StoreChange) => void;

/** A store that keeps the summaries of matches beside them. */
interface Summarising {
  summariesOf(team: Sid): Promise<readonly MatchSummary[]>;
}

export class LocalStore implements DeviceStore {
  readonly #inner: DeviceStore & Partial<Summarising>;
  readonly #listeners = new Set<ChangeListener>();
  /** Counts what was told of each row, so that an older reading of it never comes after. */
  readonly #told = new Map<string, number>();
  #tellings = 0;

  constructor(inner: DeviceStore & Partial<Summarising>) {
    this.#inner = inner;
  }

  read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    return this.#inner.read(body);
  }

  async write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> {
    let watched: WatchedTx | undefined;
    const written = this.#inner.write(durability, (tx) => {
      // A write that is tried once more starts its list anew.
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

  async summariesOf(team: Sid): Promise<readonly MatchSummary[]> {
    if (this.#inner.summariesOf !== undefined) return this.#inner.summariesOf(team);
    const rows = await this.#inner.read((tx) => tx.rowsOf('matches'));
    return rows.flatMap((row) => {
      const summary = summaryOf(row);
      return summary?.team_sid === team ? [summary] : [];
    });
  }

  /** Calls the listener after every commit, also of other tabs; the answer ends it. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows what another tab wrote: its rows are read here and told of, unless this tab wrote them since. */
  async refresh(hint: ChangeHint): Promise<void> {
    const asked = this.#tellings;
    const keys = hint.rows ?? [];
    const [rows, state] = await this.#inner.read((tx) =>
      Promise.all([tx.rows(keys), hint.state ? tx.state() : null]),
    );
    const changed = new Map<string, ChangedRow>();
    for (const [index, { collection, sid }] of keys.entries()) {
      const name = nameOf({ collection, sid });
      if ((this.#told.get(name) ?? 0) > asked) continue;
      changed.set(name, { collection, sid, row: rows[index] ?? null });
    }
    const { outbox, attention, actions } = hint;
    const everything = hint.rows === null;
    this.#announce({ rows: changed, outbox, attention, actions, state, everything, elsewhere: true });
  }

  #announce(change: StoreChange): void {
    this.#tellings++;
    for (const name of change.rows.keys()) this.#told.set(name, this.#tellings);
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** What another tab is told of a change; many rows are not named one by one. */
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
