/** Names of rows, the special change numbers, and what a stored row shows. */
import { type Collection, isLocalId, type ServerRow, type Sid } from '../model/protocol.ts';
import { overlay, type Registers } from '../model/registers.ts';
import type { DeviceState, RowKey, StoredRow, StoreTx } from './store.ts';

/** Change number of a base that an earlier epoch confirmed and the current one has not (PUL-6). */
export const EARLIER_EPOCH = 0;
/** Change number of a base that the comparison found wrong. Any row of the server replaces it (PUL-4). */
export const WRONG_BASE = -1;
/** Change number of a base of an earlier epoch that the server of this epoch lacks (PUL-6). */
export const MISSING_ON_SERVER = -2;
/** Change number of a row that the account may no longer see. It is kept until its changes are answered (PUL-8). */
export const GONE = -3;

/** `collection/sid`: the key of maps over rows, aliases and id replacements. */
export function nameOf(collection: Collection, sid: Sid): string {
  return `${collection}/${sid}`;
}

/** The key with the real id, when the local id was replaced (LOC-4). */
export function resolveKey({ aliases }: DeviceState, { collection, sid }: RowKey): RowKey {
  return { collection, sid: isLocalId(sid) ? (aliases[nameOf(collection, sid)] ?? sid) : sid };
}

/** What a screen shows: the base with the waiting changes on top (MRG-6); nothing when the access ended (PUL-8). */
export function shownRegisters(row: StoredRow): Registers {
  return isGone(row) ? {} : overlay(row.base, row.waiting);
}

/** True for a row whose access ended while changes wait. Screens and commands do not see it (PUL-8). */
export function isGone({ change }: StoredRow): boolean {
  return change === GONE;
}

/** True for a row that the server has never confirmed, because its creation waits. */
export function isPendingCreation(row: StoredRow): boolean {
  return row.base === null && !isGone(row);
}

/** True while some register of the row waits for an answer of the server. */
export function hasWaiting(row: StoredRow): boolean {
  return !isEmpty(row.waiting);
}

/** True for an object without keys. Avoids the list that `Object.keys` would allocate. */
export function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

/**
 * What remains of `waiting` after `answered` has left the outbox. A register that this device wrote again has another
 * stamp and remains.
 */
export function withoutAnswered(waiting: Registers, answered: Registers): Registers {
  const left: Record<string, Registers[string]> = {};
  for (const path in waiting) {
    const register = waiting[path];
    if (register !== undefined && answered[path]?.[1] !== register[1]) left[path] = register;
  }
  return left;
}

/** Puts the server's row below this device's waiting changes. Only a later base replaces a base (MRG-6). */
export function withBase(row: StoredRow | undefined, server: ServerRow): StoredRow {
  const { collection, sid, space, change, incremental, registers } = server;
  if (row === undefined) return { collection, sid, space, change, incremental, base: registers, waiting: {} };
  const counter = hasWaiting(row) ? Math.max(incremental, row.incremental) : incremental;
  if (row.base === null || change > row.change)
    return { ...row, space, change, base: registers, incremental: counter };
  // The base is the same: a refused save of this device has raised the counter, and the server's value is right.
  return change === row.change && counter !== row.incremental ? { ...row, incremental: counter } : row;
}

/** The rows of one transaction, collected so that they are written at once. */
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

  /** Writes the rows. A row without a base and without waiting changes is removed. */
  async save(tx: StoreTx): Promise<void> {
    const kept: StoredRow[] = [];
    const empty: StoredRow[] = [];
    for (const row of this.#rows.values()) (row.base === null && !hasWaiting(row) ? empty : kept).push(row);
    await tx.putRows(kept);
    if (empty.length > 0) await tx.removeRows(empty);
  }
}
