/**
 * Migrates the tables. When two processes start at the same time, both first lock a row of the lock table. One migrates
 * while the other waits and then finds nothing to do.
 */
import { type Kysely, sql } from 'kysely';
import { StartError } from '../../config/start-error.ts';
import type { Database, Tx } from '../database.ts';
import { ensureOriginKey } from '../origin-key.ts';
import type { Schema } from '../schema.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

export interface MigrateOptions {
  readonly now: number;
  /** A new random name for this server's history, used when the database has none (PUL-6). */
  readonly newEpoch: string;
  /**
   * The servers that run on the database now. Those of an older version would go on with tables that they do not know,
   * so nothing is migrated beside them.
   */
  readonly runningServers?: (database: Database) => Promise<readonly string[]>;
  /** The migrations to run instead of all; for tests. */
  readonly migrations?: readonly Migration[];
}

/** Migrates the database and returns its epoch. Throws StartError for a database of a newer version. */
export async function migrate(database: Database, options: MigrateOptions): Promise<string> {
  const migrations = options.migrations ?? MIGRATIONS;
  await createLockTable(database);
  if ((await pending(database, migrations)).length > 0) {
    const running = (await options.runningServers?.(database)) ?? [];
    const left = await pending(database, migrations);
    if (left.length > 0) refuseBeside(running);
    for (const migration of left) await runOnce(database, migration, options.now);
  }
  return database.transaction(async (tx) => {
    await lock(tx);
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = [...(await appliedTo(tx))].find((name) => !known.has(name));
    if (unknown !== undefined) {
      throw new StartError(`The database was migrated by a newer version of Touchline (${unknown}).`);
    }
    await ensureOriginKey(tx);
    return epochOf(tx, options.newEpoch);
  });
}

/** Creates the tables in a database that is being restored, where no other process is connected. */
export async function applyMigrations(
  db: Kysely<Schema>,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  for (const text of LOCK_TABLES) await sql.raw(text).execute(db);
  for (const migration of migrations) await apply(db, migration, now);
}

const LOCK_TABLES = [
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS migration_lock (id BIGINT NOT NULL PRIMARY KEY, holder BIGINT NOT NULL)',
  'INSERT INTO migration_lock (id, holder) VALUES (1, 0) ON CONFLICT (id) DO NOTHING',
];

/** Two processes may both find the table missing. The slower one's error then means that it exists. */
async function createLockTable(database: Database): Promise<void> {
  const create = (text: string) => database.transaction((tx) => sql.raw(text).execute(tx));
  for (const text of LOCK_TABLES) {
    try {
      await create(text);
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
    }
  }
}

/** PostgreSQL answers simultaneous CREATE TABLE IF NOT EXISTS statements with a duplicate key in its own catalogue. */
function isAlreadyThere(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === '42P07' || code === '42710';
}

async function lock(tx: Tx): Promise<void> {
  await sql`UPDATE migration_lock SET holder = holder + 1 WHERE id = 1`.execute(tx);
}

/** The names of the migrations that the database has. */
async function appliedTo(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

async function pending(database: Database, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const done = await database.transaction(appliedTo);
  return migrations.filter(({ name }) => !done.has(name));
}

function refuseBeside(running: readonly string[]): void {
  if (running.length === 0) return;
  throw new StartError(
    `This version changes the database, and servers of an older version run on it (${running.join('; ')}): stop them first. Nothing was changed.`,
  );
}

async function runOnce(database: Database, migration: Migration, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lock(tx);
    const { rows } = await sql`SELECT name FROM migrations WHERE name = ${migration.name}`.execute(tx);
    if (rows.length > 0) return;
    await apply(tx, migration, now);
  });
}

async function apply(db: Kysely<Schema>, migration: Migration, now: number): Promise<void> {
  await migration.up(db);
  await sql`INSERT INTO migrations (name, at) VALUES (${migration.name}, ${now})`.execute(db);
}

async function epochOf(tx: Tx, newEpoch: string): Promise<string> {
  const known = await tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
  if (known !== undefined) return known.value;
  await tx.insertInto('meta').values({ key: 'epoch', value: newEpoch }).execute();
  return newEpoch;
}
