/** A space's counter: raised and locked before anything else is read in a writing transaction (PUL-2). */
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

export interface SpaceState {
  readonly counter: number;
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

const read = statement((db, p: { sid: number }) =>
  db.selectFrom('spaces').select(['counter', 'access_version']).where('sid', '=', p.sid),
);

/**
 * Reserves `by` change numbers; until the transaction ends nobody else gets any of this space. Take several
 * spaces in ascending order. Answers the highest number reserved.
 */
export async function lockSpace(tx: Tx, sid: number, by: number): Promise<number> {
  const [space] = await raise(tx, { sid, by });
  if (space === undefined) throw new Error(`space ${sid} does not exist`);
  return space.counter;
}

/** Gives back the numbers that were not used, so that nobody pulls for nothing. */
export async function settleSpace(tx: Tx, sid: number, counter: number): Promise<void> {
  await settle(tx, { sid, counter });
}

export async function readSpace(db: Reader, sid: number): Promise<SpaceState | undefined> {
  const [space] = await read(db, { sid });
  return space;
}

export async function createSpace(tx: Tx, sid: number): Promise<void> {
  await tx.insertInto('spaces').values({ sid, counter: 0, access_version: 0 }).execute();
}
