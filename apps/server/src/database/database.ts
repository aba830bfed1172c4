/**
 * The database as the rest of the server sees it: something to read from, and transactions that are run
 * again when they collide. Nothing here knows what the tables mean.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { PostgresOptions } from './postgres.ts';
import type { Schema } from './schema.ts';
import { ANYTIME, oneByOne, openSqlite, sqliteKysely } from './sqlite.ts';
import { databaseTroubleOf, isRetried } from './trouble.ts';

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
  /** True after a transaction that the disk did not take, until one is committed. */
  diskFails(): boolean;
  /** Transactions, and on PostgreSQL statements, that wait for a connection. */
  waiting(): number;
  /** Ends what waits for PostgreSQL, with an error, and refuses what comes: before a close that must be quick. */
  interrupt(): void;
  close(): Promise<void>;
}

/** How long a transaction that collides is run again. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 100;

/** The embedded database in one file, or in memory for `:memory:`. Throws what the disk says. */
export function openSqliteDatabase(file: string): Database {
  const writing = openSqlite(file);
  // A database in memory is its connection's own: reading takes its turn there.
  const inMemory = file === ':memory:';
  const turns = oneByOne(inMemory ? 'by each statement' : 'by transactions only');
  const writer = sqliteKysely<Schema>(writing, turns);
  const reading = inMemory ? writing : openSqlite(file);
  const reader = reading === writing ? writer : sqliteKysely<Schema>(reading, ANYTIME);
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
        return await writes.noted(() => retried(run));
      } finally {
        begin();
      }
    },
    diskFails: () => writes.fail,
    waiting: () => waiting,
    interrupt: () => undefined,
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
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { postgresConnections } = await import('./postgres.ts');
  const { kysely, waiting, interrupt } = postgresConnections<Schema>(options);
  const writes = new Writes();
  return {
    engine: 'postgres',
    reader: kysely,
    transaction: (body) =>
      writes.noted(() =>
        retried(() => kysely.transaction().setIsolationLevel('read committed').execute(body)),
      ),
    diskFails: () => writes.fail,
    waiting,
    interrupt,
    close: () => kysely.destroy(),
  };
}

/** Whether the disk took the last transaction. */
class Writes {
  fail = false;

  async noted<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      this.fail = false;
      return result;
    } catch (error) {
      if (databaseTroubleOf(error) === 'disk') this.fail = true;
      throw error;
    }
  }
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
