/**
 * The tables after some migrations, with columns and keys. They are read from a database in memory that ran the
 * migrations, so no list needs maintenance.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import { newMutex, openSqlite, sqliteKysely } from '#platform/database/sqlite.ts';
import { applyMigrations } from '#platform/database/versions/migrate.ts';
import type { Migration } from '#platform/database/versions/migrations.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key's columns. */
  readonly key: readonly string[];
}

/**
 * Tables about one running server and not about its clubs: applied migrations (the manifest lists them), running
 * processes, and finished backups.
 */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'migrations',
  'migration_lock',
  'processes',
  'backup_runs',
]);

/** Every table, including those that a backup leaves out. */
export async function tablesAfter(migrations: readonly Migration[]): Promise<readonly Table[]> {
  const sqlite = openSqlite(':memory:');
  try {
    const db: Kysely<Schema> = sqliteKysely(sqlite, newMutex('by each statement'));
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
