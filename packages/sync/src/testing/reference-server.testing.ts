/**
 * The smallest server that keeps the rules, for one account with one space. It merges (MRG-1), counts (PUL-1), stores
 * the last answer of every device (OUT-3), leases ids (LOC-4) and can be restored from a backup (PUL-6). Each call
 * is atomic, like a transaction.
 */

import type { Reply } from '../engine/ports.ts';
import { incrementalAfter } from '../model/incremental.ts';
import type { Model } from '../model/model.ts';
import {
  type Batch,
  type BatchRefusal,
  CLOCK_TOLERANCE_MS,
  type Collection,
  type DeviceRegistration,
  type HealthAnswer,
  type Listing,
  type Mutation,
  type MutationResult,
  NAMES_PER_CALL,
  type PullPage,
  type PushAnswer,
  type RowKey,
  type RowsAnswer,
  type ServerRow,
} from '../model/protocol.ts';
import { checksum, DELETED, isDeleted, type Json, merge, type Path } from '../model/registers.ts';
import { parseStamp, type Stamp } from '../model/stamp.ts';
import { nameOf } from '../store/rows.ts';
import type { TestLease } from './model.testing.ts';

/** The account's own space. */
const SPACE = 1;

interface KnownDevice {
  readonly ordinal: number;
  number: number;
  body: string;
  answer: PushAnswer | undefined;
}

export interface Rules {
  /** The code with which one mutation is refused. */
  refuse(mutation: Mutation): number | undefined;
  /** The code with which a whole batch fails, as it would with a bug in the server. */
  fail(batch: Batch): number | undefined;
}

export interface ServerOptions {
  readonly model: Model;
  readonly now: () => number;
  readonly rules?: Partial<Rules>;
}

/** A backup of the server; `restore` resets the server to it. */
export interface Backup {
  readonly rows: readonly ServerRow[];
  readonly counter: number;
  readonly leases?: readonly (readonly [name: string, lease: TestLease])[];
  readonly lastId?: number;
}

export class ReferenceServer {
  epoch = 'e1';
  interval = 6;
  readonly #options: ServerOptions;
  /** In the order of their change numbers. */
  #rows = new Map<string, ServerRow>();
  readonly #gone = new Map<string, RowKey & { readonly change: number }>();
  readonly #devices = new Map<string, KnownDevice>();
  #leases = new Map<string, TestLease>();
  readonly #admitted = new Map<string, Stamp>();
  #counter = 0;
  /** Rises when the access of the account changes. */
  #access = 1;
  #lastId = 1_000;
  /** The ids that were leased after the backup from which this server was restored (PUL-6). */
  #jumped = { above: 0, upTo: 0 };
  /** The rows in focus, in the order in which the server got them. */
  readonly focused: RowKey[] = [];
  /** How many batches were applied, and how many were answered from a stored answer. */
  readonly count = { applied: 0, repeated: 0 };

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  register(device: string): Reply<DeviceRegistration> {
    const known = this.#devices.get(device) ?? {
      ordinal: this.#devices.size + 1,
      number: 0,
      body: '',
      answer: undefined,
    };
    this.#devices.set(device, known);
    return ok({ ordinal: known.ordinal, epoch: this.epoch });
  }

  health(): Reply<HealthAnswer> {
    const { now } = this.#options;
    return ok({ last_synced: this.#cursor(), now: now(), interval: this.interval, version: '1' });
  }

  push(body: string): Reply<PushAnswer> {
    const { model, now, rules = {} } = this.#options;
    const batch: Batch = JSON.parse(body);
    if (batch.epoch !== this.epoch) return refused({ reason: 'epoch', epoch: this.epoch });
    const device = this.#devices.get(batch.device);
    if (device === undefined) return refused({ reason: 'number' });
    if (batch.number === device.number && body === device.body && device.answer !== undefined) {
      this.count.repeated++;
      return ok(device.answer);
    }
    if (batch.number <= device.number) return refused({ reason: 'number' });
    const code = rules.fail?.(batch);
    if (code !== undefined) return failed(code);
    const ahead = batch.mutations.some(({ registers }) =>
      Object.values(registers).some(([, stamp]) => parseStamp(stamp).time > now() + CLOCK_TOLERANCE_MS),
    );
    if (ahead) return refused({ reason: 'clock', now: now() });
    const touched = new Map<string, RowKey>();
    const results = batch.mutations.map((mutation) => {
      const collection = model.parseOperation(mutation.op)?.collection ?? '';
      touched.set(nameOf(collection, mutation.sid), { collection, sid: mutation.sid });
      return this.#apply(collection, mutation);
    });
    const rows = [...touched.keys()].flatMap((name) => this.#rows.get(name) ?? []);
    const answer: PushAnswer = { results, rows };
    Object.assign(device, { number: batch.number, body, answer });
    this.count.applied++;
    return ok(answer);
  }

  pull(cursor: string, limit: number): Reply<PullPage> {
    const { from, access_changed } = this.#positionOf(cursor);
    if (from === undefined) return failed(520);
    const rows: ServerRow[] = [];
    for (const row of this.#rows.values()) {
      if (row.change <= from || (cursor === '' && isDeleted(row.registers))) continue;
      if (rows.length === limit)
        return ok({ rows, gone: [], cursor: this.#cursor(rows.at(-1)?.change), more: true, access_changed });
      rows.push(row);
    }
    const gone = [...this.#gone.values()].filter(({ change }) => change > from);
    return ok({
      rows,
      gone: gone.map(({ collection, sid }) => ({ collection, sid })),
      cursor: this.#cursor(),
      more: false,
      access_changed,
    });
  }

  listing(): Reply<Listing> {
    const tables: Record<Collection, { sid: number; i: number; checksum: number }[]> = {};
    for (const { collection, sid, incremental, registers } of this.#rows.values()) {
      if (isDeleted(registers)) continue;
      tables[collection] ??= [];
      tables[collection].push({ sid, i: incremental, checksum: checksum(registers) });
    }
    const last_synced = this.#cursor();
    return ok({ epoch: this.epoch, tables, last_synced, complete_to: { [SPACE]: this.#counter } });
  }

  rowsByName(keys: readonly RowKey[]): Reply<RowsAnswer> {
    if (keys.length > NAMES_PER_CALL) return failed(400);
    const found = keys.map((key) => ({ key, row: this.row(key.collection, key.sid) }));
    return ok({
      epoch: this.epoch,
      rows: found.flatMap(({ row }) => row ?? []),
      gone: found.flatMap(({ key, row }) => (row === undefined ? [key] : [])),
    });
  }

  setFocus(row: RowKey): Reply<null> {
    this.focused.push(row);
    return ok(null);
  }

  lease(collection: Collection, count: number): Reply<readonly TestLease[]> {
    const ids = Array.from({ length: count }, (): TestLease => {
      const sid = ++this.#lastId;
      return collection === 'matches' ? { sid, match_token: `token-${sid}` } : { sid };
    });
    for (const lease of ids) this.#leases.set(nameOf(collection, lease.sid), lease);
    return ok(ids);
  }

  /** What tests read. */
  row(collection: Collection, sid: number): ServerRow | undefined {
    return this.#rows.get(nameOf(collection, sid));
  }

  get rows(): readonly ServerRow[] {
    return [...this.#rows.values()];
  }

  /** The latest stamp with which a register was written with this value. */
  admitted({ collection, sid }: RowKey, path: Path, value: Json): Stamp | undefined {
    return this.#admitted.get(`${nameOf(collection, sid)} ${path} ${JSON.stringify(value)}`);
  }

  /** Ends the account's access to the row. */
  revoke({ collection, sid }: RowKey): void {
    const name = nameOf(collection, sid);
    this.#rows.delete(name);
    this.#leases.delete(name);
    this.#gone.set(name, { collection, sid, change: ++this.#counter });
    this.#access++;
  }

  /** Gives the account access to a row of another account's space. */
  grant(row: Omit<ServerRow, 'change'>): void {
    const name = nameOf(row.collection, row.sid);
    this.#gone.delete(name);
    this.#rows.delete(name);
    this.#rows.set(name, { ...row, change: ++this.#counter });
    this.#access++;
  }

  /** Removes the contents of a deleted row, as after 30 days (MRG-4); its change number stays. */
  empty({ collection, sid }: RowKey): void {
    const row = this.row(collection, sid);
    const deleted = row?.registers[DELETED];
    if (row === undefined || deleted === undefined) return;
    this.#rows.set(nameOf(collection, sid), { ...row, registers: { [DELETED]: deleted } });
  }

  /** Removes a row without a trace, which only a comparison can find. */
  forget({ collection, sid }: RowKey): void {
    this.#rows.delete(nameOf(collection, sid));
  }

  backup(): Backup {
    return { rows: this.rows, counter: this.#counter, leases: [...this.#leases], lastId: this.#lastId };
  }

  /** The server after a restore: a new epoch, no devices known, ids that continue far ahead. */
  restore({ rows, counter, leases = [], lastId = this.#lastId }: Backup): void {
    this.epoch = `e${Number(this.epoch.slice(1)) + 1}`;
    this.#rows = new Map(rows.map((row) => [nameOf(row.collection, row.sid), row]));
    this.#counter = counter;
    this.#devices.clear();
    this.#leases = new Map(leases);
    this.#jumped = { above: lastId, upTo: lastId + 100_000 };
    this.#lastId = lastId + 100_000;
  }

  #apply(collection: Collection, mutation: Mutation): MutationResult {
    const { sid, incremental, registers } = mutation;
    const name = nameOf(collection, sid);
    const code = this.#options.rules?.refuse?.(mutation);
    if (code !== undefined) return { status: 'refused', code, message: 'access forbidden' };
    const stored = this.#rows.get(name);
    const lease = this.#leases.get(name);
    // No other device can have an id that a restored server skipped (PUL-6).
    const jumped = sid > this.#jumped.above && sid <= this.#jumped.upTo;
    const creates = lease !== undefined || jumped;
    const deletes = this.#options.model.parseOperation(mutation.op)?.kind === 'delete';
    if (stored === undefined && (!creates || deletes)) {
      return { status: 'refused', code: 404, message: 'not found' };
    }
    const token = registers.match_token?.[0];
    const held = lease?.match_token ?? stored?.registers.match_token?.[0];
    if (token !== undefined && token !== held && !(jumped && held === undefined)) {
      return { status: 'refused', code: 403, message: 'access forbidden' };
    }
    const { registers: merged, changed } = merge(stored?.registers ?? {}, registers);
    for (const [path, [value, stamp]] of Object.entries(registers)) {
      const what = `${name} ${path} ${JSON.stringify(value)}`;
      const before = this.#admitted.get(what);
      if (before === undefined || stamp > before) this.#admitted.set(what, stamp);
    }
    if (changed.length > 0) {
      this.#rows.delete(name);
      this.#rows.set(name, {
        collection,
        sid,
        space: SPACE,
        registers: merged,
        change: ++this.#counter,
        incremental: incrementalAfter(stored?.incremental ?? 0, incremental),
      });
    }
    return isDeleted(merged) && !(DELETED in registers) ? { status: 'deleted' } : { status: 'applied' };
  }

  #cursor(counter = this.#counter): string {
    return `${this.epoch}:${counter}:${this.#access}`;
  }

  #positionOf(cursor: string): { readonly from: number | undefined; readonly access_changed: boolean } {
    if (cursor === '') return { from: 0, access_changed: false };
    const [epoch, counter, access] = cursor.split(':');
    const known = epoch === this.epoch && Number(counter) <= this.#counter;
    return { from: known ? Number(counter) : undefined, access_changed: Number(access) !== this.#access };
  }
}

function ok<T>(value: T): Reply<T> {
  return { ok: true, value };
}

function failed<T>(code: number): Reply<T> {
  return { ok: false, code, message: `access failed with status ${code}` };
}

function refused<T>(refusal: BatchRefusal): Reply<T> {
  return { ok: false, code: 400, message: 'bad request', refusal };
}
