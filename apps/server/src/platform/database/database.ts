/**
 * The database as the rest of the server sees it: a reader, and transactions that are retried after a conflict. This
 * file knows nothing about the meaning of the tables.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { databaseFailureOf, isRetried } from './database-errors.ts';
import type { PostgresOptions } from './postgres.ts';
import type { Schema } from './schema.ts';
import { NO_MUTEX, newMutex, openSqlite, sqliteKysely } from './sqlite.ts';

export type Reader = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads committed data. A transaction's body must use its own `tx` instead. */
  readonly reader: Reader;
  /**
   * Runs `body` in one transaction. The whole body runs again after a conflict, or when the connection broke and the
   * result of the commit is unknown (PUL-2). So the body must have no effects other than reads and writes through `tx`.
   */
  transaction<T>(body: (tx: Tx) => Promise<T>): Promise<T>;
  /** True from a transaction that failed with a disk error until the next successful commit. */
  diskFails(): boolean;
  /** The number of transactions, and on PostgreSQL also statements, that wait for a connection. */
  waiting(): number;
  /** Ends waiting PostgreSQL calls with an error and refuses new ones, so that a following close is quick. */
  interrupt(): void;
  close(): Promise<void>;
}

export interface DatabaseDep {
  readonly database: Database;
}

export interface EpochDep {
  /** The id of this server's history (PUL-6). */
  readonly epoch: string;
}

/** How long a conflicting transaction is retried. */
const RETRY_FOR_MS = 10_000;
const LONGEST_PAUSE_MS = 100;

/** Opens the embedded database in one file, or in memory for `:memory:`. Throws the disk's error. */
export function openSqliteDatabase(file: string): Database {
  const writing = openSqlite(file);
  // A database in memory belongs to one connection, so reads must wait for transactions.
  const inMemory = file === ':memory:';
  const mutex = newMutex(inMemory ? 'by each statement' : 'by transactions only');
  const writer = sqliteKysely<Schema>(writing, mutex);
  const reading = inMemory ? writing : openSqlite(file);
  const reader = reading === writing ? writer : sqliteKysely<Schema>(reading, NO_MUTEX);
  const writes = new Writes();
  let waiting = 0;
  return {
    engine: 'sqlite',
    reader,
    async transaction(body) {
      let waits = true;
      const begin = () => {
        if (waits) waiting--;
        waits = false;
      };
      waiting++;
      try {
        const run = () =>
          writer.transaction().execute((tx) => {
            begin();
            return body(tx);
          });
        return await writes.recordingFailures(() => retried(run));
      } finally {
        begin();
      }
    },
    diskFails: () => writes.fail,
    waiting: () => waiting,
    interrupt: () => undefined,
    close: async () => {
      // A read must not see the middle of a transaction.
      const end = await mutex.take();
      reading.close();
      writing.close();
      end();
    },
  };
}

/** Opens PostgreSQL with READ COMMITTED. A transaction takes its locks in its first statement. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { postgresConnections } = await import('./postgres.ts');
  const { kysely, waiting, interrupt } = postgresConnections<Schema>(options);
  const writes = new Writes();
  return {
    engine: 'postgres',
    reader: kysely,
    transaction: (body) =>
      writes.recordingFailures(() =>
        retried(() => kysely.transaction().setIsolationLevel('read committed').execute(body)),
      ),
    diskFails: () => writes.fail,
    waiting,
    interrupt,
    close: () => kysely.destroy(),
  };
}

/** Remembers whether the last transaction failed with a disk error. */
class Writes {
  fail = false;

  async recordingFailures<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      this.fail = false;
      return result;
    } catch (error) {
      if (databaseFailureOf(error) === 'disk') this.fail = true;
      throw error;
    }
  }
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + RETRY_FOR_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isRetried(error) || performance.now() > until) throw error;
      // A random delay keeps two conflicting transactions from conflicting again.
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** attempt));
    }
  }
}
