/** The rows of every collection, as stored: registers are JSON text that a pull sends unchanged. */
import { parentOf } from '@touchline/domain/entity/rows/team-links';
import type { Registers } from '@touchline/sync/model/registers';
import type { Kysely } from 'kysely';
import { bulkInsert, bulkSelect } from './bulk.ts';
import type { Reader } from './database.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/** The value of `rows.deleted` for a row that keeps nothing but its deletion. */
export const EMPTIED = 2;

export type StoredRow = Readonly<Schema['rows']>;
export type LostValue = Readonly<Schema['lost_values']>;

const COLUMNS = [
  'collection',
  'sid',
  'space',
  'change',
  'incremental',
  'deleted',
  'team_sid',
  'parent_collection',
  'parent_sid',
  'registers',
  'checksum',
  'updated_at',
  'authors',
] as const satisfies readonly (keyof StoredRow)[];

/** The columns that name a row's parent. An id that no row can have counts as no parent. */
export function parentColumns(
  collection: string,
  registers: Registers,
): Pick<StoredRow, 'parent_collection' | 'parent_sid'> {
  const parent = parentOf(collection, registers);
  if (parent === null || !Number.isSafeInteger(parent.sid) || parent.sid <= 0) {
    return { parent_collection: '', parent_sid: 0 };
  }
  return { parent_collection: parent.collection, parent_sid: parent.sid };
}

/** A collection of one space. */
export interface Place {
  readonly space: number;
  readonly collection: string;
}

const anywhere = bulkSelect<{ collection: string }, StoredRow>((db, sids, { collection }) =>
  db
    .selectFrom('rows')
    .select(COLUMNS)
    .where('collection', '=', collection)
    .where('sid', 'in', [...sids]),
);

const inSpace = bulkSelect<{ space: number; collection: string }, StoredRow>((db, sids, place) =>
  db
    .selectFrom('rows')
    .select(COLUMNS)
    .where('space', '=', place.space)
    .where('collection', '=', place.collection)
    .where('sid', 'in', [...sids]),
);

/** Invalid ids are dropped, because a database would answer them with an error. */
const valid = (sids: readonly number[]) => sids.filter((sid) => Number.isSafeInteger(sid) && sid > 0);

/**
 * Reads the rows that exist, in no particular order, whatever their space is. Where the space is known, `readRowsIn` is
 * right: it finds no row of another account.
 */
export function readRows(
  db: Reader,
  collection: string,
  sids: readonly number[],
): Promise<readonly StoredRow[]> {
  return anywhere(db, valid(sids), { collection });
}

/** The rows with these ids that exist in one space, in no particular order. */
export function readRowsIn(
  db: Reader,
  { space, collection }: Place,
  sids: readonly number[],
): Promise<readonly StoredRow[]> {
  return inSpace(db, valid(sids), { space, collection });
}

export async function readRowIn(db: Reader, place: Place, sid: number): Promise<StoredRow | undefined> {
  const [row] = await readRowsIn(db, place, [sid]);
  return row;
}

export async function readRow(db: Reader, collection: string, sid: number): Promise<StoredRow | undefined> {
  const [row] = await readRows(db, collection, [sid]);
  return row;
}

/** Inserts rows or replaces existing ones. */
export const writeRows = bulkInsert<StoredRow>(COLUMNS, (db, rows) =>
  db
    .insertInto('rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['collection', 'sid']).doUpdateSet((excluded) => ({
        space: excluded.ref('excluded.space'),
        change: excluded.ref('excluded.change'),
        incremental: excluded.ref('excluded.incremental'),
        deleted: excluded.ref('excluded.deleted'),
        team_sid: excluded.ref('excluded.team_sid'),
        parent_collection: excluded.ref('excluded.parent_collection'),
        parent_sid: excluded.ref('excluded.parent_sid'),
        registers: excluded.ref('excluded.registers'),
        checksum: excluded.ref('excluded.checksum'),
        updated_at: excluded.ref('excluded.updated_at'),
        authors: excluded.ref('excluded.authors'),
      })),
    ),
);

/**
 * Writes values that lost to a later write. Writing the same loss twice has no effect, because a batch may be sent
 * again.
 */
export const writeLostValues = bulkInsert<LostValue>(
  ['collection', 'sid', 'path', 'stamp', 'value', 'at', 'account_sid'],
  (db, rows) =>
    db
      .insertInto('lost_values')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['collection', 'sid', 'path', 'stamp']).doNothing()),
);

/** The changes of a space, in the order of changes. */
export const rowsChangedSince = statement((db, part: PartOfSpace) => partOfSpace(db, part));

/** The same for a device without any data: it needs no deleted rows. */
export const rowsThatExist = statement((db, part: PartOfSpace) =>
  partOfSpace(db, part).where('deleted', '=', 0),
);

type PartOfSpace = Readonly<{ space: number; after: number; upTo: number; limit: number }>;

function partOfSpace(db: Kysely<Schema>, { space, after, upTo, limit }: PartOfSpace) {
  return db
    .selectFrom('rows')
    .select(COLUMNS)
    .where('space', '=', space)
    .where('change', '>', after)
    .where('change', '<=', upTo)
    .orderBy('change')
    .limit(limit);
}

/** One line per existing row, for the consistency check of the device (PUL-4). */
export const listingOf = statement((db, p: { space: number }) =>
  db
    .selectFrom('rows')
    .select(['collection', 'sid', 'team_sid', 'incremental', 'checksum'])
    .where('space', '=', p.space)
    .where('deleted', '=', 0)
    .orderBy('collection')
    .orderBy('sid'),
);

/** The existing rows of one collection in a space. */
export const rowsOf = statement((db, p: { space: number; collection: string }) =>
  db
    .selectFrom('rows')
    .select(COLUMNS)
    .where('space', '=', p.space)
    .where('collection', '=', p.collection)
    .where('deleted', '=', 0),
);
