/**
 * Deletes what is over, a thousand entries in a transaction: a statement has a time-out of ten seconds, and one that
 * deletes everything since the last time would be cut again and again in a large database.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const AT_ONCE = 1_000;

/** Entries of one table that are over. */
export type Old = { readonly [Table in keyof Schema]: OldIn<Table> }[keyof Schema];

interface OldIn<Table extends keyof Schema> {
  readonly table: Table;
  /** The columns of its primary key. */
  readonly key: readonly (keyof Schema[Table] & string)[];
  /** The column that says when an entry was made, or ends. */
  readonly time: keyof Schema[Table] & string;
  /** Entries of an earlier time go. */
  readonly before: number;
  /** Entries of an earlier time than this stay. */
  readonly from?: number;
}

export async function deleteOld(
  { reader, transaction }: Database,
  { table, key, time, before, from }: Old,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const later = from === undefined ? sql`` : sql`AND ${sql.ref(time)} >= ${from}`;
  const old = sql`FROM ${sql.table(table)} WHERE ${sql.ref(time)} < ${before} ${later}`;
  for (;;) {
    const { rows } = await sql`SELECT 1 ${old} LIMIT 1`.execute(reader);
    if (rows.length === 0) return;
    await transaction((tx) =>
      sql`DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (SELECT ${columns} ${old} LIMIT ${AT_ONCE})`.execute(
        tx,
      ),
    );
  }
}
