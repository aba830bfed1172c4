/**
 * Brings the tables up to date. Two processes may start at once: the row of the lock table is taken first,
 * so one migrates while the other waits and then finds nothing left to do.
 */
import { type Kysely, sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Database, Tx } from './database.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { ensureOriginKey } from './origin-key.ts';
import type { Schema } from './schema.ts';

export interface MigrateOptions {
  readonly now: number;
  /** A fresh random name for this server's history, should it have none yet (PUL-6). */
  readonly newEpoch: string;
  /** For tests: the migrations to run. */
  readonly migrations?: readonly Migration[];
}

/** Answers the epoch. A database of a newer version is refused with a StartError that says so. */
export async function migrate(database: Database, options: MigrateOptions): Promise<string> {
  const migrations = options.migrations ?? MIGRATIONS;
  await createLockTable(database);
  for (const migration of migrations) await runOnce(database, migration, options.now);
  return database.transaction(async (tx) => {
    await lock(tx);
    const known = new Set(migrations.map(({ name }) => name));
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(tx);
    const unknown = rows.find(({ name }) => !known.has(name));
    if (unknown !== undefined) {
      throw new StartError(`The database was migrated by a newer version of Touchline (${unknown.name}).`);
    }
    await ensureOriginKey(tx);
    return epochOf(tx, options.newEpoch);
  });
}

/** Makes the tables where there are none yet and nobody else is: in a database that is being restored. */
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

/** Also when both processes find the tables missing at the same moment: the loser's error means they exist. */
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

/** PostgreSQL answers a simultaneous CREATE TABLE IF NOT EXISTS with a violated key of its own catalogue. */
function isAlreadyThere(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === '42P07' || code === '42710';
}

async function lock(tx: Tx): Promise<void> {
  await sql`UPDATE migration_lock SET holder = holder + 1 WHERE id = 1`.execute(tx);
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
