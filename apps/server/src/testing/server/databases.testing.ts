/**
 * Databases for tests, each test with its own. The tables are made once; each database is a copy of them, because to
 * run all migrations for each test would take most of the tests' time.
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
  if (engine === 'postgres') return postgresDatabase(process.env[TEMPLATE_VARIABLE]);
  const tables = await sqliteTables();
  return sqliteFile((file) => writeFileSync(file, tables));
}

/** A database without tables. */
export async function emptyTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'postgres' ? postgresDatabase() : sqliteFile(() => undefined);
}

/** Makes the database on PostgreSQL that others are copied from, and returns its name. */
export async function createTemplate(url: string): Promise<string> {
  const name = await createDatabase(url);
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

/** On the PostgreSQL that the tests' global setup started. */
async function postgresDatabase(template?: string): Promise<TestDatabase> {
  const url = testDatabaseUrl();
  const name = await createDatabase(url, template);
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const databaseUrl = withDatabase(url, name);
  return {
    place: { dataDir, databaseUrl },
    open: () => openPostgres(databaseUrl),
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await dropDatabase(url, name);
    },
  };
}

async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const source = template === undefined ? '' : ` TEMPLATE ${template}`;
  await run(url, `CREATE DATABASE ${name}${source}`);
  return name;
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return run(url, `DROP DATABASE ${name} WITH (FORCE)`);
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

/** The connections that make and drop databases, one for each address. They do not keep a worker from ending. */
const administrators = new Map<string, pg.Pool>();

async function run(url: string, statement: string): Promise<void> {
  const pool =
    administrators.get(url) ?? new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // PostgreSQL ends them when it stops.
  if (!administrators.has(url)) pool.on('error', () => undefined);
  administrators.set(url, pool);
  await pool.query(statement);
}
