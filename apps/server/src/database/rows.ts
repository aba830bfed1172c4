/** The rows of every collection, as they are stored: registers as text that a pull sends untouched. */
import type { Kysely } from 'kysely';
import { bulkInsert, bulkSelect } from './bulk.ts';
import type { Reader } from './database.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/** `rows.deleted` of a row that holds nothing but its deletion. */
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
  'registers',
  'checksum',
  'updated_at',
  'authors',
] as const satisfies readonly (keyof StoredRow)[];

const select = bulkSelect<StoredRow>((db, sids, collection) =>
  db
    .selectFrom('rows')
    .select(COLUMNS)
    .where('collection', '=', collection)
    .where('sid', 'in', [...sids]),
);

/** The rows that exist, in no order. Whatever is no id is nobody's row; a database would call it an error. */
export function readRows(
  db: Reader,
  collection: string,
  sids: readonly number[],
): Promise<readonly StoredRow[]> {
  return select(
    db,
    sids.filter((sid) => Number.isSafeInteger(sid) && sid > 0),
    collection,
  );
}

export async function readRow(db: Reader, collection: string, sid: number): Promise<StoredRow | undefined> {
  const [row] = await readRows(db, collection, [sid]);
  return row;
}

/** Puts rows in, or in place of what is there. */
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
        registers: excluded.ref('excluded.registers'),
        checksum: excluded.ref('excluded.checksum'),
        updated_at: excluded.ref('excluded.updated_at'),
        authors: excluded.ref('excluded.authors'),
      })),
    ),
);

/** What lost to a later write; the same loss twice is one (a batch that is sent again). */
export const writeLostValues = bulkInsert<LostValue>(
  ['collection', 'sid', 'path', 'stamp', 'value', 'at', 'account_sid'],
  (db, rows) =>
    db
      .insertInto('lost_values')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['collection', 'sid', 'path', 'stamp']).doNothing()),
);

/** What changed in a space, in the order of changes. */
export const rowsChangedSince = statement((db, part: PartOfSpace) => partOfSpace(db, part));

/** The same for a device that has nothing yet: what was deleted never reaches it. */
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

/** One line per row that exists, for the audit (PUL-4). */
export const listingOf = statement((db, p: { space: number }) =>
  db
    .selectFrom('rows')
    .select(['collection', 'sid', 'team_sid', 'incremental', 'checksum'])
    .where('space', '=', p.space)
    .where('deleted', '=', 0)
    .orderBy('collection')
    .orderBy('sid'),
);

/** The rows of one collection that exist in a space. */
export const rowsOf = statement((db, p: { space: number; collection: string }) =>
  db
    .selectFrom('rows')
    .select(COLUMNS)
    .where('space', '=', p.space)
    .where('collection', '=', p.collection)
    .where('deleted', '=', 0),
);
