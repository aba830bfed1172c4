/** How rows are named and looked at. */
import { type Collection, isLocalId, type ServerRow, type Sid } from './protocol.ts';
import { overlay, type Registers } from './registers.ts';
import type { DeviceState, RowKey, StoredRow, StoreTx } from './store.ts';

/** The change number of a base that an earlier epoch confirmed, and this one has not yet (PUL-6). */
export const EARLIER_EPOCH = 0;
/** The change number of a base that the audit found wrong: any that the server sends replaces it (PUL-4). */
export const WRONG_BASE = -1;
/** The change number of a base of an earlier epoch that this one does not have at all (PUL-6). */
export const LACKING = -2;
/** The change number of a row that is no longer ours to see, kept only until its changes are answered (PUL-8). */
export const GONE = -3;

/** `collection/sid`: the key of maps over rows, of aliases and of id replacements. */
export function nameOf(collection: Collection, sid: Sid): string {
  return `${collection}/${sid}`;
}

/** The row that a key means now: a local id that was replaced leads to the server's (LOC-4). */
export function resolveKey({ aliases }: DeviceState, { collection, sid }: RowKey): RowKey {
  return { collection, sid: isLocalId(sid) ? (aliases[nameOf(collection, sid)] ?? sid) : sid };
}

/** What a screen shows: the base with the waiting changes on top (MRG-6); nothing when its access ended (PUL-8). */
export function shownRegisters(row: StoredRow): Registers {
  return isGone(row) ? {} : overlay(row.base, row.waiting);
}

/** True for a row whose access ended while changes wait: to screens and commands it is not there (PUL-8). */
export function isGone({ change }: StoredRow): boolean {
  return change === GONE;
}

/** True for a row that the server has never confirmed: its creation waits. */
export function isUnborn(row: StoredRow): boolean {
  return row.base === null && !isGone(row);
}

/** Whether something of the row has not been answered by the server. */
export function hasWaiting(row: StoredRow): boolean {
  return !isEmpty(row.waiting);
}

/** Whether an object has no keys; it makes no list of them. */
export function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

/**
 * What is left of `waiting` when `answered` has left the outbox: a register that a later write of this
 * device replaced carries another stamp and stays.
 */
export function withoutAnswered(waiting: Registers, answered: Registers): Registers {
  const left: Record<string, Registers[string]> = {};
  for (const path in waiting) {
    const register = waiting[path];
    if (register !== undefined && answered[path]?.[1] !== register[1]) left[path] = register;
  }
  return left;
}

/** The server's row under this device's waiting changes; a base is only replaced by a later one (MRG-6). */
export function withBase(row: StoredRow | undefined, server: ServerRow): StoredRow {
  const { collection, sid, space, change, incremental, registers } = server;
  if (row === undefined) return { collection, sid, space, change, incremental, base: registers, waiting: {} };
  const counter = hasWaiting(row) ? Math.max(incremental, row.incremental) : incremental;
  if (row.base === null || change > row.change)
    return { ...row, space, change, base: registers, incremental: counter };
  // The same base: a save of this device that was refused has raised its counter for nothing.
  return change === row.change && counter !== row.incremental ? { ...row, incremental: counter } : row;
}

/** The rows that a transaction touches, kept until they are written in one go. */
export class LoadedRows {
  readonly #rows = new Map<string, StoredRow>();
  readonly #loaded = new Set<string>();

  async load(tx: StoreTx, keys: readonly RowKey[]): Promise<void> {
    const missing = keys.filter(({ collection, sid }) => !this.#loaded.has(nameOf(collection, sid)));
    for (const [index, row] of (await tx.rows(missing)).entries()) {
      const key = missing[index];
      if (key !== undefined) this.#loaded.add(nameOf(key.collection, key.sid));
      if (row !== undefined) this.set(row);
    }
  }

  get({ collection, sid }: RowKey): StoredRow | undefined {
    return this.#rows.get(nameOf(collection, sid));
  }

  set(row: StoredRow): void {
    this.#rows.set(nameOf(row.collection, row.sid), row);
  }

  /** A row that the server does not have and nothing waits for is no row. */
  async save(tx: StoreTx): Promise<void> {
    const kept: StoredRow[] = [];
    const empty: StoredRow[] = [];
    for (const row of this.#rows.values()) (row.base === null && !hasWaiting(row) ? empty : kept).push(row);
    await tx.putRows(kept);
    if (empty.length > 0) await tx.removeRows(empty);
  }
}
