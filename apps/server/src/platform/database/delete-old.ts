/**
 * Deletes expired entries, a thousand per transaction. A statement times out after ten seconds; in a large database one
 * statement for all entries would time out every time.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const AT_ONCE = 1_000;

/** Expired entries of one table. */
export type Old = { readonly [Table in keyof Schema]: OldIn<Table> }[keyof Schema];

interface OldIn<Table extends keyof Schema> {
  readonly table: Table;
  /** The columns of the primary key. */
  readonly key: readonly (keyof Schema[Table] & string)[];
  /** The column with the entry's creation or expiry time. */
  readonly time: keyof Schema[Table] & string;
  /** Entries with an earlier time are deleted. */
  readonly before: number;
  /** Entries before this time are kept, too. */
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
