/**
 * The database as the rest of the server sees it: something to read from, and transactions that are run
 * again when they collide. Nothing here knows what the tables mean.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { ANYTIME, oneByOne, openSqlite, sqliteKysely } from './sqlite.ts';

export type Reader = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads what is committed. Never used inside a transaction's body, which reads through its own `tx`. */
  readonly reader: Reader;
  /**
   * Runs `body` in one transaction. When it collides with another one, or the connection broke and nobody
   * knows whether it was committed, the whole body runs again (PUL-2): it must not do anything else than
   * read and write through `tx`.
   */
  transaction<T>(body: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Serialisation failure, deadlock, lock timeout; and what leaves a commit unknown. */
const RETRIED = new Set([
  '40001',
  '40P01',
  '55P03',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  '57P01',
  '08003',
  '08006',
  'ECONNRESET',
  'EPIPE',
]);
/** How long a transaction that collides is run again. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 100;

export function isRetried(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return RETRIED.has(code);
  return message === 'Connection terminated unexpectedly';
}

/** A key that exists already: somebody else was faster. */
export function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** The embedded database in one file, or in memory for `:memory:`. Throws what the disk says. */
export function openSqliteDatabase(file: string): Database {
  const writing = openSqlite(file);
  // A database in memory is its connection's own: reading takes its turn there.
  const inMemory = file === ':memory:';
  const turns = oneByOne(inMemory ? 'by each statement' : 'by transactions only');
  const writer = sqliteKysely<Schema>(writing, turns);
  const reading = inMemory ? writing : openSqlite(file);
  const reader = reading === writing ? writer : sqliteKysely<Schema>(reading, ANYTIME);
  return {
    engine: 'sqlite',
    reader,
    transaction: (body) => retried(() => writer.transaction().execute(body)),
    close: async () => {
      // Not in the middle of a transaction.
      const end = await turns.take();
      reading.close();
      writing.close();
      end();
    },
  };
}

/** PostgreSQL, READ COMMITTED: the locks that a transaction needs are its first statement. */
export async function openPostgresDatabase(options: {
  readonly url: string;
  readonly connections: number;
  readonly onError: (error: Error) => void;
}): Promise<Database> {
  const { postgresKysely } = await import('./postgres.ts');
  const kysely = postgresKysely<Schema>(options);
  return {
    engine: 'postgres',
    reader: kysely,
    transaction: (body) =>
      retried(() => kysely.transaction().setIsolationLevel('read committed').execute(body)),
    close: () => kysely.destroy(),
  };
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isRetried(error) || performance.now() > until) throw error;
      // Two that collided must not collide again: each waits for another while.
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** attempt));
    }
  }
}
