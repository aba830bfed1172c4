/** A space's counter: raised and locked before anything else is read in a writing transaction (PUL-2). */
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

export interface SpaceState {
  readonly counter: number;
  /** Above 0 as soon as a team of this space was ever shared. */
  readonly access_version: number;
}

const raise = statement((db, p: { sid: number; by: number }) =>
  db
    .updateTable('spaces')
    .set((row) => ({ counter: row('counter', '+', p.by) }))
    .where('sid', '=', p.sid)
    .returning(['counter', 'access_version']),
);

const settle = statement((db, p: { sid: number; counter: number }) =>
  db.updateTable('spaces').set({ counter: p.counter }).where('sid', '=', p.sid).returning('sid'),
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
 * Reserves `by` change numbers; until the transaction ends nobody else gets any of this space. Answers the
 * highest number reserved.
 */
export async function lockSpace(tx: Tx, sid: number, by: number): Promise<number> {
  return (await lock(tx, sid, by)).counter;
}

async function lock(tx: Tx, sid: number, by: number): Promise<SpaceState> {
  const [space] = await raise(tx, { sid, by });
  if (space === undefined) throw new Error(`space ${sid} does not exist`);
  return space;
}

interface Reserved {
  next: number;
  last: number;
  readonly accessVersion: number;
}

/** The change numbers that one transaction gives to what it writes, in each of the spaces that it has locked. */
export class ChangeNumbers {
  readonly #tx: Tx;
  readonly #spaces: ReadonlyMap<number, Reserved>;

  private constructor(tx: Tx, spaces: ReadonlyMap<number, Reserved>) {
    this.#tx = tx;
    this.#spaces = spaces;
  }

  /**
   * Locks the spaces in ascending order, so that nobody waits in a circle, and reserves `by` numbers in each.
   * The first thing that a writing transaction does.
   */
  static async lock(tx: Tx, spaces: Iterable<number>, by: number): Promise<ChangeNumbers> {
    const reserved = new Map<number, Reserved>();
    for (const sid of [...new Set(spaces)].sort((a, b) => a - b)) {
      const { counter, access_version } = await lock(tx, sid, by);
      reserved.set(sid, { next: counter - by + 1, last: counter, accessVersion: access_version });
    }
    return new ChangeNumbers(tx, reserved);
  }

  /** Whether a team of this space was ever shared: else nobody but the owner has to hear of anything. */
  isShared(space: number): boolean {
    return this.#reserved(space).accessVersion > 0;
  }

  /** Sees to it that at least `count` numbers are left. */
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

  /** Membership in this space changed (PUL-1). */
  async raiseAccess(space: number): Promise<void> {
    await raiseAccess(this.#tx, { sid: space });
  }

  /** Gives back the numbers that were not used, so that nobody pulls for nothing. */
  async settle(): Promise<void> {
    for (const [sid, { next, last }] of this.#spaces) {
      if (next <= last) await settle(this.#tx, { sid, counter: next - 1 });
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
  await tx.insertInto('spaces').values({ sid, counter: 0, access_version: 0 }).execute();
}
