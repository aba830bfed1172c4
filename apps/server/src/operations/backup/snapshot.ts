/**
 * A consistent snapshot of a database while the server continues to write: a read transaction of SQLite's WAL, or
 * PostgreSQL's REPEATABLE READ. Neither blocks a writer.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { DATABASE_FILE } from '#platform/files/data-folder.ts';
import type { Table } from './tables.ts';

export type Cell = string | number;

export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres';
  /** Returns at most `limit` rows after `after`, in the order of the table's key. */
  page(table: Table, after: readonly Cell[] | null, limit: number): Promise<readonly (readonly Cell[])[]>;
  close(): Promise<void>;
}

/** How long a backup waits for a checkpoint. */
const BUSY_TIMEOUT_MS = 5_000;

export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** @param silenceMs PostgreSQL's statement timeout in milliseconds; none when missing */
export async function openSnapshot({ dataDir, databaseUrl }: Place, silenceMs?: number): Promise<Snapshot> {
  if (databaseUrl !== null) return postgresSnapshot(databaseUrl, silenceMs);
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartError(`There is no database in ${dataDir} yet: nothing to back up.`);
  return sqliteSnapshot(file);
}

function sqliteSnapshot(file: string): Snapshot {
  const connection = new SQLite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    connection.exec('BEGIN');
    // The first read fixes the snapshot.
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    engine: 'sqlite',
    page: async (table, after, limit) => {
      const text = pageText(table, after !== null, () => '?');
      return connection
        .prepare<Cell[], Cell[]>(text)
        .raw()
        .all(...(after ?? []), limit);
    },
    close: async () => void connection.close(),
  };
}

async function postgresSnapshot(url: string, silenceMs?: number): Promise<Snapshot> {
  const client = await connectPostgres(url, silenceMs);
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first read fixes the snapshot here as well.
    await client.query('SELECT 1');
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    engine: 'postgres',
    page: async (table, after, limit) => {
      const text = pageText(table, after !== null, (number) => `$${number}`);
      const values = [...(after ?? []), limit];
      const { rows } = await client.query<Cell[]>({ text, values, rowMode: 'array' });
      return rows;
    },
    close: () => client.end(),
  };
}

const CONNECT_TIMEOUT_MS = 5_000;

/** One connection without a reconnect, because a reconnect would lose the transaction. */
export async function connectPostgres(url: string, silenceMs?: number): Promise<pg.Client> {
  const { default: postgres } = await import('pg');
  const { INT8_AS_NUMBER } = await import('#platform/database/postgres.ts');
  const client = new postgres.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: INT8_AS_NUMBER,
    ...(silenceMs !== undefined && { query_timeout: silenceMs }),
  });
  // A broken connection fails the running query. Without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function pageText(table: Table, hasAfter: boolean, place: (number: number) => string): string {
  const key = table.key.join(', ');
  const places = table.key.map((_, index) => place(index + 1)).join(', ');
  const where = hasAfter ? ` WHERE (${key}) > (${places})` : '';
  const limit = place((hasAfter ? table.key.length : 0) + 1);
  return `SELECT ${table.columns.join(', ')} FROM ${table.name}${where} ORDER BY ${key} LIMIT ${limit}`;
}
