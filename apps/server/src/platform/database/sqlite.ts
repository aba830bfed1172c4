/**
 * Kysely on better-sqlite3. The library is synchronous, so a statement blocks the thread. Transactions must be
 * isolated, because their steps can interleave with other requests. Therefore there are two connections: one writes,
 * for one transaction at a time; the other one reads committed data.
 */
import SQLite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long opening waits for another process that holds the file. */
const OPEN_TIMEOUT_MS = 5_000;
/**
 * How long a statement waits for a lock. The wait blocks the whole process, so it is short, and the transaction
 * retries.
 */
const BUSY_TIMEOUT_MS = 20;
/** Multi-row statements come in few sizes. Statements beyond this cache limit are prepared again. */
const PREPARED_LIMIT = 400;

/** Opens a connection with the settings that make a commit survive a power loss. */
export function openSqlite(file: string): SQLite.Database {
  const connection = new SQLite(file, { timeout: OPEN_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -16000');
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return connection;
}

export function sqliteKysely<DB>(sqlite: SQLite.Database, mutex: Mutex): Kysely<DB> {
  const connection = new SqliteConnection(sqlite);
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(connection, mutex),
    createAdapter: () => {
      const adapter = new OwnMutexAdapter();
      if (mutex.held !== 'by each statement') shortcuts.set(adapter, connection);
      return adapter;
    },
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
  return new Kysely<DB>({ dialect });
}

/** Connections by their Kysely adapter, for statements that do not wait for the mutex. */
const shortcuts = new WeakMap<object, SqliteConnection>();

/**
 * Runs a compiled statement without Kysely's layers, which cost as much time as SQLite itself. `db` is the reader, or
 * inside a transaction. Returns undefined when the statement must go through Kysely.
 */
export function runDirectly(
  adapter: object,
  sql: string,
  parameters: readonly unknown[],
): unknown[] | undefined {
  return shortcuts.get(adapter)?.all(sql, parameters);
}

/** Controls access to a connection. */
export interface Mutex {
  /** Whether a statement outside a transaction must wait for running transactions. */
  readonly held: 'by each statement' | 'by transactions only';
  /** Waits for the caller's turn. Resolves with a function that ends the turn. */
  take(): Promise<() => void>;
}

/** No waiting, for a connection that only reads. */
export const NO_MUTEX: Mutex = { held: 'by transactions only', take: async () => () => undefined };

/**
 * One holder at a time, in the order of the calls. Between two holders the event loop turns once. SQLite answers within
 * the turn, so without it a burst of calls that wait for the mutex would be done before any later call is read.
 */
export function newMutex(held: Mutex['held']): Mutex {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    held,
    async take() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      waiting++;
      await before;
      waiting--;
      return () => {
        if (waiting === 0) resolve();
        else setImmediate(resolve);
      };
    },
  };
}

/** Kysely would add a mutex of its own, whose holders follow each other within one turn. */
class OwnMutexAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #mutex: Mutex;
  /** The mutex allows one holder at a time, so one field is enough. */
  #endTurn: (() => void) | null = null;

  constructor(connection: SqliteConnection, mutex: Mutex) {
    this.#connection = connection;
    this.#mutex = mutex;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#mutex !== NO_MUTEX) this.#endTurn = await this.#mutex.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn?.();
  }

  /** IMMEDIATE takes the write lock at once, so a transaction cannot fail half-way because it lacks the lock. */
  async beginTransaction(): Promise<void> {
    this.#connection.run('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#connection.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite ends the transaction itself when the disk is full.
    if (this.#connection.inTransaction) this.#connection.run('rollback');
  }

  /** Does nothing: the function that opened the connection closes it. */
  async destroy(): Promise<void> {}
}

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: SQLite.Database;
  readonly #prepared = new Map<string, SQLite.Statement>();

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages, not streamed.');
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  run(sql: string): void {
    this.#prepare(sql).run();
  }

  all(sql: string, parameters: readonly unknown[]): unknown[] {
    const statement = this.#prepare(sql);
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  }

  #prepare(sql: string): SQLite.Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    if (this.#prepared.size >= PREPARED_LIMIT) this.#prepared.clear();
    const statement = this.#sqlite.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
