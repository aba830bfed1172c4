/**
 * One write in its transaction. It collects what a command reads and changes, then stores rows, outbox entries, undo
 * entry and clock with as few store operations as possible.
 */

import type { Model } from '../model/model.ts';
import type { Collection, Sid } from '../model/protocol.ts';
import {
  type Changes,
  DELETED,
  isDeleted,
  isJson,
  type Json,
  type Path,
  type Registers,
  sameJson,
} from '../model/registers.ts';
import { formatStamp, type Stamp, tick } from '../model/stamp.ts';
import { isEmpty, isGone, nameOf, resolveKey, shownRegisters } from '../store/rows.ts';
import type {
  AttentionItem,
  DeviceState,
  OutboxEntry,
  RowKey,
  StoreTx,
  UndoableAction,
} from '../store/store.ts';
import { isRecovered } from '../store/store.ts';
import { creationsFirst, type Draft, nextIncremental, operationsOf, registersOf, savedRow } from './draft.ts';
import { deviceNumber, takeId } from './leases.ts';
import { UNDO_CREATION, valuesToTakeBack, withRealIds } from './undo.ts';

export interface WriteOptions {
  /** Urgent changes are stored with strict durability and pushed at once (LOC-1, OUT-2). */
  readonly urgent: boolean;
  /** The name of the user's action, which the screens translate. A write with a label can be undone. */
  readonly label?: string;
}

/**
 * What a command can read and write. Inside the transaction only the writer may be awaited, because IndexedDB commits
 * a transaction that is not used.
 */
export interface Writer {
  /** Milliseconds since 1970 by the server's clock, as far as the device knows it (MRG-5). */
  readonly now: number;
  /** The current id of a row. A local id may have been replaced since it was shown (LOC-4). */
  resolve(collection: Collection, sid: Sid): Sid;
  /** The row as screens show it; undefined for an unknown or deleted row. */
  row(collection: Collection, sid: Sid): Promise<Registers | undefined>;
  /** The rows of a collection that are not deleted, with the changes of this write. */
  rowsOf(collection: Collection): Promise<readonly { readonly sid: Sid; readonly registers: Registers }[]>;
  /**
   * Writes the values that differ (LOC-2). Values that are not JSON are ignored (LOC-3). Throws when there is no such
   * row.
   */
  change(collection: Collection, sid: Sid, changes: Changes): Promise<void>;
  /** Creates a row under an id of the device's lease, or under a local id (LOC-4). */
  create(collection: Collection, changes: Changes): Promise<Sid>;
  /** Creates a row that has the id of another row, such as a team's page (LOC-4.10). */
  createAs(collection: Collection, sid: Sid, changes: Changes): Promise<void>;
  remove(collection: Collection, sid: Sid): Promise<void>;
  /** Restores a deleted row (MRG-4). */
  restore(collection: Collection, sid: Sid): Promise<void>;
  /** Two numbers that make an id inside a row unique across devices (LOC-8). */
  newInnerId(): Promise<{ readonly ordinal: number; readonly n: number }>;
}

export interface WritingContext {
  readonly tx: StoreTx;
  readonly state: DeviceState;
  readonly model: Model;
  /** The device's clock, milliseconds since 1970. */
  readonly deviceNow: number;
}

export class Writing implements Writer {
  readonly now: number;
  readonly #tx: StoreTx;
  readonly #model: Model;
  readonly #deviceNow: number;
  readonly #stamp: Stamp;
  readonly #drafts = new Map<string, Draft>();
  readonly #state: DeviceState;
  #stateChanges: Partial<DeviceState>;

  constructor({ tx, state, model, deviceNow }: WritingContext) {
    this.now = deviceNow + state.offset;
    this.#tx = tx;
    this.#model = model;
    this.#deviceNow = deviceNow;
    const clock = tick(state.clock, this.now);
    this.#stamp = formatStamp({ ...clock, device: state.device });
    this.#state = state;
    this.#stateChanges = { clock };
  }

  resolve(collection: Collection, sid: Sid): Sid {
    return resolveKey(this.#state, { collection, sid }).sid;
  }

  async row(collection: Collection, sid: Sid): Promise<Registers | undefined> {
    const registers = registersOf(await this.#draft({ collection, sid }));
    return registers === undefined || isDeleted(registers) ? undefined : registers;
  }

  async rowsOf(collection: Collection) {
    const rows: { sid: Sid; registers: Registers }[] = [];
    const stored = new Set<Sid>();
    for (const row of await this.#tx.rowsOf(collection)) {
      stored.add(row.sid);
      if (isGone(row)) continue;
      const draft = this.#drafts.get(nameOf(collection, row.sid));
      rows.push({ sid: row.sid, registers: (draft && registersOf(draft)) ?? shownRegisters(row) });
    }
    for (const draft of this.#drafts.values()) {
      const { key } = draft;
      const registers =
        key.collection === collection && !stored.has(key.sid) ? registersOf(draft) : undefined;
      if (registers !== undefined) rows.push({ sid: key.sid, registers });
    }
    return rows.filter(({ registers }) => !isDeleted(registers));
  }

  async change(collection: Collection, sid: Sid, changes: Changes): Promise<void> {
    if (DELETED in changes) throw new Error('A row is deleted by remove and brought back by restore.');
    this.#set(await this.#existing({ collection, sid }), changes);
  }

  async create(collection: Collection, changes: Changes): Promise<Sid> {
    const taken = takeId({ ...this.#state, ...this.#stateChanges }, collection);
    this.#stateChanges = { ...this.#stateChanges, ...taken.changes };
    const { sid } = taken.lease;
    const draft: Draft = { key: { collection, sid }, stored: undefined, changed: {}, before: {} };
    this.#set(draft, { ...changes, ...this.#model.leaseRegisters(collection, taken.lease) });
    if (isEmpty(draft.changed)) throw new Error(`A new row of ${collection} needs at least one value.`);
    this.#drafts.set(nameOf(collection, sid), draft);
    return sid;
  }

  async createAs(collection: Collection, sid: Sid, changes: Changes): Promise<void> {
    const draft = await this.#draft({ collection, sid });
    if (sid <= 0) throw new Error('A row cannot have the local id of another one.');
    if (registersOf(draft) !== undefined) throw new Error(`${collection}/${sid} exists already.`);
    this.#set(draft, changes);
  }

  async remove(collection: Collection, sid: Sid): Promise<void> {
    this.#set(await this.#existing({ collection, sid }), { [DELETED]: true });
  }

  async restore(collection: Collection, sid: Sid): Promise<void> {
    const draft = await this.#existing({ collection, sid });
    this.#set(draft, { [DELETED]: false });
  }

  async newInnerId() {
    const ordinal = deviceNumber(this.#state);
    const n = this.#stateChanges.nextOrdinalId ?? this.#state.nextOrdinalId;
    this.#stateChanges = { ...this.#stateChanges, nextOrdinalId: n + 1 };
    return { ordinal, n };
  }

  /**
   * Restores the earlier values of registers that still carry the action's stamp (MRG-7); false when no register does.
   */
  async takeBack(action: UndoableAction): Promise<boolean> {
    let found = false;
    for (const part of [action, ...action.others]) {
      const draft = await this.#draft(part);
      const registers = registersOf(draft);
      if (registers === undefined) continue;
      const before = withRealIds(this.#realIds, part.collection, part.before);
      const values = valuesToTakeBack(before, registers, action.stamp);
      if (isEmpty(values)) continue;
      found = true;
      this.#set(draft, values);
    }
    return found;
  }

  /** Writes a refused change again on the current value. A refused creation creates its row again (OUT-5). */
  async writeAgain(item: AttentionItem): Promise<void> {
    const draft = await this.#draft(item);
    const values = Object.entries(item.registers).map(([path, [value]]) => [path, value] as const);
    const changes = item.reason === 'deleted' ? { [DELETED]: false } : Object.fromEntries(values);
    this.#set(draft, withRealIds(this.#realIds, item.collection, changes));
  }

  /** Stores the write, so that it becomes durable with the commit. Stores nothing when nothing changed (LOC-2). */
  async save(options: WriteOptions): Promise<{ readonly rows: readonly RowKey[]; readonly action?: number }> {
    const changed = [...this.#drafts.values()].filter((draft) => !isEmpty(draft.changed));
    const drafts = creationsFirst(changed, this.#model);
    if (drafts.length === 0) {
      // An id that a command took but did not use stays taken, because a screen may show it.
      if (Object.keys(this.#stateChanges).length > 1) await this.#tx.setState(this.#stateChanges);
      return { rows: [] };
    }
    const rows = drafts.map(savedRow);
    const [action] = await Promise.all([
      this.#remember(drafts, options.label),
      this.#tx.putRows(rows),
      this.#tx.setState(this.#stateChanges),
      this.#queue(drafts, options),
    ]);
    const keys = drafts.map(({ key }) => key);
    return action === undefined ? { rows: keys } : { rows: keys, action };
  }

  async #queue(drafts: readonly Draft[], { urgent }: WriteOptions): Promise<void> {
    const earlier = await Promise.all(
      drafts.map(({ key, stored }) =>
        stored === undefined || isEmpty(stored.waiting) ? NO_ENTRIES : this.#tx.outboxOf(key),
      ),
    );
    const merged: OutboxEntry[] = [];
    for (const [index, draft] of drafts.entries()) {
      const incremental = nextIncremental(draft);
      for (const { kind, registers } of operationsOf(draft.changed)) {
        const op = this.#model.operation(draft.key.collection, kind);
        const last = earlier[index]?.at(-1);
        if (last !== undefined && last.op === op && (await this.#mayMerge(last, registers))) {
          const together = { ...last.registers, ...registers };
          merged.push({ ...last, incremental, registers: together, urgent: last.urgent || urgent });
        } else {
          const { key } = draft;
          const createdAt = this.#deviceNow;
          await this.#tx.addOutbox({ ...key, op, incremental, registers, urgent, createdAt });
        }
      }
    }
    if (merged.length > 0) await this.#tx.putOutbox(merged);
  }

  /**
   * A frozen entry never changes (OUT-2), nor does one for a restored server (PUL-6). An entry before the creation of
   * a row to which the change refers cannot take the change either (OUT-1).
   */
  async #mayMerge(into: OutboxEntry, registers: Registers): Promise<boolean> {
    if (this.#state.frozen?.entries.includes(into.id) === true || isRecovered(into)) return false;
    const references = this.#model.references(into.collection, registers);
    if (references.length === 0) return true;
    if (references.some(({ collection, sid }) => this.#isCreatedHere(collection, sid))) return false;
    const unconfirmed = (await this.#tx.rows(references)).filter((row) => row?.base === null);
    for (const row of unconfirmed) {
      const [creation] = row === undefined ? [] : await this.#tx.outboxOf(row);
      if (creation !== undefined && creation.id > into.id) return false;
    }
    return true;
  }

  #isCreatedHere(collection: Collection, sid: Sid): boolean {
    const draft = this.#drafts.get(nameOf(collection, sid));
    return draft !== undefined && draft.stored === undefined;
  }

  async #remember(drafts: readonly Draft[], label: string | undefined): Promise<number | undefined> {
    const [first, ...others] = drafts.map(({ key, stored, before }) => ({
      ...key,
      before: stored === undefined ? UNDO_CREATION : before,
    }));
    if (label === undefined || first === undefined) return undefined;
    return this.#tx.addAction({ ...first, label, stamp: this.#stamp, others, at: this.#deviceNow });
  }

  #set({ key, changed, before, stored }: Draft, changes: Changes): void {
    for (const [path, value] of Object.entries(changes)) {
      if (!isJson(value)) continue;
      const old = stored?.waiting[path] ?? stored?.base?.[path];
      const oldValue = old === undefined ? this.#absent(key, path) : old[0];
      if (!sameJson(oldValue, value)) {
        before[path] = oldValue;
        changed[path] = [value, this.#stamp];
      } else {
        delete before[path];
        delete changed[path];
      }
    }
  }

  get #realIds() {
    return { model: this.#model, state: this.#state };
  }

  #absent({ collection }: RowKey, path: Path): Json {
    return path === DELETED ? false : this.#model.absent(collection, path);
  }

  async #existing(key: RowKey): Promise<Draft> {
    const draft = await this.#draft(key);
    if (registersOf(draft) === undefined) throw new Error(`No row ${nameOf(key.collection, key.sid)}.`);
    return draft;
  }

  async #draft(given: RowKey): Promise<Draft> {
    const key = resolveKey(this.#state, given);
    const name = nameOf(key.collection, key.sid);
    const known = this.#drafts.get(name);
    if (known !== undefined) return known;
    const stored = await this.#tx.row(key);
    // The body may read one row twice concurrently.
    const meanwhile = this.#drafts.get(name);
    if (meanwhile !== undefined) return meanwhile;
    const draft: Draft = { key, stored, changed: {}, before: {} };
    this.#drafts.set(name, draft);
    return draft;
  }
}

const NO_ENTRIES: Promise<readonly OutboxEntry[]> = Promise.resolve([]);
