/**
 * Databases for tests, each test with its own. The tables are made once; each database is a copy of them, because to
 * run all migrations for each test would take most of the tests' time. On PostgreSQL a database is emptied and used
 * again, because it takes a second to make, to open and to drop one on a busy machine.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/versions/migrate.ts';

export type Engine = 'sqlite' | 'postgres';

/** A database for one test. `open` opens it again, as another process would. */
export interface TestDatabase {
  /** Its location in the settings. */
  readonly place: Pick<Config, 'dataDir' | 'databaseUrl'>;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** A database with all tables, on which no server has started yet: it has no epoch, and no key of its own. */
export async function newTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'postgres') return usedAgain();
  const tables = await sqliteTables();
  return sqliteFile((file) => writeFileSync(file, tables));
}

/** A database without tables. */
export async function emptyTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'postgres' ? postgresDatabase() : sqliteFile(() => undefined);
}

/** Makes the database on PostgreSQL that others are copied from, and returns its name. */
export async function createTemplate(url: string): Promise<string> {
  const name = newName();
  await run(url, `CREATE DATABASE ${name}`);
  await makeTables(await openPostgres(withDatabase(url, name)));
  return name;
}

/** The name of that database, which the tests' global setup makes. */
export const TEMPLATE_VARIABLE = 'TEST_DATABASE_TEMPLATE';

let tables: Promise<Buffer> | undefined;

function sqliteTables(): Promise<Buffer> {
  tables ??= (async () => {
    const template = sqliteFile(() => undefined);
    await makeTables(await template.open());
    const bytes = readFileSync(sqlitePath(template.place.dataDir));
    await template.remove();
    return bytes;
  })();
  return tables;
}

async function makeTables(database: Database): Promise<void> {
  await migrate(database, { now: 0, newEpoch: '' });
  await database.transaction((tx) => tx.deleteFrom('meta').execute());
  await database.close();
}

const sqlitePath = (folder: string) => join(folder, 'touchline.sqlite');

function sqliteFile(fill: (file: string) => void): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const file = sqlitePath(folder);
  fill(file);
  return {
    place: { dataDir: folder, databaseUrl: null },
    open: async () => openSqliteDatabase(file),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A database without tables, on the PostgreSQL that the tests' global setup started. */
async function postgresDatabase(): Promise<TestDatabase> {
  const url = testDatabaseUrl();
  const name = newName();
  await run(url, `CREATE DATABASE ${name}`);
  return postgresPlace(withDatabase(url, name), () => dropDatabase(url, name));
}

function postgresPlace(databaseUrl: string, end: () => Promise<void>): TestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  return {
    place: { dataDir, databaseUrl },
    open: () => openPostgres(databaseUrl),
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await end();
    },
  };
}

/** Names of databases whose test has ended: the next test of this process takes one. */
const free: string[] = [];

async function usedAgain(): Promise<TestDatabase> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (template === undefined) throw new Error(`${TEMPLATE_VARIABLE} is not set: run this with vitest`);
  const url = testDatabaseUrl();
  const name = free.pop() ?? (await copyOf(url, template));
  const database = withDatabase(url, name);
  return postgresPlace(database, async () => {
    await run(database, LAST_CONNECTIONS);
    await run(database, EMPTY);
    free.push(name);
  });
}

async function copyOf(url: string, template: string): Promise<string> {
  const name = `${template}_${newName()}`;
  await run(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return name;
}

/** Ends the connections of servers that a test has killed. */
const LAST_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Leaves what the template has: its tables, and rows in two of them. A test may have made schemas and functions. */
const EMPTY = `DO $$ DECLARE name TEXT; BEGIN
  FOR name IN SELECT nspname FROM pg_namespace WHERE nspname LIKE 'touchline%'
  LOOP EXECUTE format('DROP SCHEMA %I CASCADE', name); END LOOP;
  FOR name IN SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  LOOP EXECUTE format('DROP FUNCTION %I CASCADE', name); END LOOP;
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'migration_lock')
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
END $$`;

/** Drops the database that others were copied from, and the copies. */
export async function dropTemplate(url: string, template: string): Promise<void> {
  const names = await run<{ datname: string }>(
    url,
    `SELECT datname FROM pg_database WHERE datname = '${template}' OR datname LIKE '${template}\\_%'`,
  );
  for (const { datname } of names) await dropDatabase(url, datname);
}

const newName = () => `t_${randomBytes(6).toString('hex')}`;

async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `DROP DATABASE ${name} WITH (FORCE)`);
}

function openPostgres(url: string): Promise<Database> {
  return openPostgresDatabase({
    url,
    connections: 4,
    timeouts: 'of requests',
    onError: () => undefined,
  });
}

export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run this with vitest');
  return url;
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The connections of this file, one for each database. They do not keep a worker from ending. */
const administrators = new Map<string, pg.Pool>();

async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<readonly Row[]> {
  const pool =
    administrators.get(url) ?? new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // PostgreSQL ends them when it stops.
  if (!administrators.has(url)) pool.on('error', () => undefined);
  administrators.set(url, pool);
  const { rows } = await pool.query<Row>(statement);
  return rows;
}
