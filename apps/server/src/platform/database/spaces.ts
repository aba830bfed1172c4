/** A space's change counter. A writing transaction raises and locks it before it reads anything else (PUL-2). */
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

/** Approximate bytes on the disk. */
export interface SpaceSizes {
  readonly rows: number;
  /** Bytes of values that lost to a later write. */
  readonly history: number;
}

export interface SpaceState {
  readonly counter: number;
  /** Above 0 once a team of this space was shared. */
  readonly access_version: number;
}

const raise = statement((db, p: { sid: number; by: number }) =>
  db
    .updateTable('spaces')
    .set((row) => ({ counter: row('counter', '+', p.by) }))
    .where('sid', '=', p.sid)
    .returning(['counter', 'access_version', 'row_bytes', 'history_bytes']),
);

const settle = statement((db, p: { sid: number; counter: number; rows: number; history: number }) =>
  db
    .updateTable('spaces')
    .set((space) => ({
      counter: p.counter,
      row_bytes: space('row_bytes', '+', p.rows),
      history_bytes: space('history_bytes', '+', p.history),
    }))
    .where('sid', '=', p.sid)
    .returning('sid'),
);

const raiseAccess = statement((db, p: { sid: number }) =>
  db
    .updateTable('spaces')
    .set((row) => ({ access_version: row('access_version', '+', 1) }))
    .where('sid', '=', p.sid)
    .returning('sid'),
);

const read = statement((db, p: { sid: number }) =>
  db.selectFrom('spaces').select(['counter', 'access_version']).where('sid', '=', p.sid),
);

/**
 * Reserves `by` change numbers. Until the transaction ends, no other transaction gets numbers of this space. Returns
 * the highest number reserved.
 */
export async function lockSpace(tx: Tx, sid: number, by: number): Promise<number> {
  return (await lock(tx, sid, by)).counter;
}

async function lock(tx: Tx, sid: number, by: number) {
  const [space] = await raise(tx, { sid, by });
  if (space === undefined) throw new Error(`space ${sid} does not exist`);
  return space;
}

interface Reserved {
  next: number;
  last: number;
  readonly accessVersion: number;
  readonly sizes: SpaceSizes;
  /** The bytes that the transaction adds. */
  rowBytes: number;
  historyBytes: number;
}

/** The change numbers that one transaction gives to its writes, in each space that it has locked. */
export class ChangeNumbers {
  readonly #tx: Tx;
  readonly #spaces: ReadonlyMap<number, Reserved>;

  private constructor(tx: Tx, spaces: ReadonlyMap<number, Reserved>) {
    this.#tx = tx;
    this.#spaces = spaces;
  }

  /**
   * Locks the spaces in ascending order, which prevents deadlocks, and reserves `by` numbers in each. Must be the first
   * step of a writing transaction.
   */
  static async lock(tx: Tx, spaces: Iterable<number>, by: number): Promise<ChangeNumbers> {
    const reserved = new Map<number, Reserved>();
    for (const sid of [...new Set(spaces)].sort((a, b) => a - b)) {
      const { counter, access_version, row_bytes, history_bytes } = await lock(tx, sid, by);
      reserved.set(sid, {
        next: counter - by + 1,
        last: counter,
        accessVersion: access_version,
        sizes: { rows: row_bytes, history: history_bytes },
        rowBytes: 0,
        historyBytes: 0,
      });
    }
    return new ChangeNumbers(tx, reserved);
  }

  /** Whether this transaction holds the lock of the space and may write there. */
  isLocked(space: number): boolean {
    return this.#spaces.has(space);
  }

  /** Whether a team of this space was ever shared. If not, only the owner's devices need hints. */
  isShared(space: number): boolean {
    return this.#reserved(space).accessVersion > 0;
  }

  /** The disk space of the space, including what this transaction has written. */
  sizes(space: number): SpaceSizes {
    const { sizes, rowBytes, historyBytes } = this.#reserved(space);
    return { rows: sizes.rows + rowBytes, history: sizes.history + historyBytes };
  }

  /** Adds to the size of the space; negative numbers when a row became shorter. */
  grow(space: number, { rows, history }: SpaceSizes): void {
    const reserved = this.#reserved(space);
    reserved.rowBytes += rows;
    reserved.historyBytes += history;
  }

  /** Reserves more numbers unless at least `count` are left. */
  async ensure(space: number, count: number): Promise<void> {
    const reserved = this.#reserved(space);
    const missing = count - (reserved.last - reserved.next + 1);
    if (missing > 0) reserved.last = (await lock(this.#tx, space, missing)).counter;
  }

  take(space: number): number {
    const reserved = this.#reserved(space);
    if (reserved.next > reserved.last) throw new Error(`no change number of space ${space} is left`);
    return reserved.next++;
  }

  /** Marks that memberships in this space changed (PUL-1). */
  async raiseAccess(space: number): Promise<void> {
    await raiseAccess(this.#tx, { sid: space });
  }

  /** Returns unused numbers, so that no device pulls without need, and stores the sizes. */
  async settle(): Promise<void> {
    for (const [sid, { next, last, rowBytes: rows, historyBytes: history }] of this.#spaces) {
      if (next <= last || rows !== 0 || history !== 0) {
        await settle(this.#tx, { sid, counter: next - 1, rows, history });
      }
    }
  }

  #reserved(space: number): Reserved {
    const reserved = this.#spaces.get(space);
    if (reserved === undefined) throw new Error(`space ${space} is not locked`);
    return reserved;
  }
}

export async function readSpace(db: Reader, sid: number): Promise<SpaceState | undefined> {
  const [space] = await read(db, { sid });
  return space;
}

export async function createSpace(tx: Tx, sid: number): Promise<void> {
  await tx
    .insertInto('spaces')
    .values({ sid, counter: 0, access_version: 0, row_bytes: 0, history_bytes: 0 })
    .execute();
}
