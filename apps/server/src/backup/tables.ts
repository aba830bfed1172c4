/**
 * Which tables there are after some migrations, with columns and keys: asked from a database in memory that
 * the migrations have just made, so nothing can be forgotten in a list by hand.
 */
import type { Kysely } from 'kysely';
import { applyMigrations } from '../database/migrate.ts';
import type { Migration } from '../database/migrations.ts';
import type { Schema } from '../database/schema.ts';
import { oneByOne, openSqlite, sqliteKysely } from '../database/sqlite.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key's columns. */
  readonly key: readonly string[];
}

/**
 * What tells about one server at work, and not about its clubs: the book-keeping of migrations (a backup
 * names them in its manifest), which processes run, and which backups were made.
 */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'migrations',
  'migration_lock',
  'processes',
  'backup_runs',
]);

/** Every table, also those that a backup leaves out. */
export async function tablesAfter(migrations: readonly Migration[]): Promise<readonly Table[]> {
  const sqlite = openSqlite(':memory:');
  try {
    const db: Kysely<Schema> = sqliteKysely(sqlite, oneByOne('by each statement'));
    await applyMigrations(db, migrations, 0);
    const names = sqlite
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return names.map((name) => {
      const columns = sqlite
        .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
        .all(name);
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
    });
  } finally {
    sqlite.close();
  }
}

export function isBackedUp({ name }: Table): boolean {
  return !OF_THE_SERVER.has(name);
}
