/**
 * Kysely on better-sqlite3. The library is synchronous, so a statement never leaves the thread; what must be
 * kept apart are transactions, whose steps may interleave with other requests. Hence two connections: one
 * that writes, taken by one transaction after the other, and one that reads what is committed.
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
/** How long a statement does: nothing else happens meanwhile, so the transaction rather comes back later. */
const BUSY_TIMEOUT_MS = 20;
/** Multi-row statements come in few sizes; what exceeds this is prepared again. */
const PREPARED_LIMIT = 400;

/** Opens a connection with the settings that make a commit survive power loss. */
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

export function sqliteKysely<DB>(sqlite: SQLite.Database, turns: Turns): Kysely<DB> {
  const connection = new SqliteConnection(sqlite);
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(connection, turns),
    createAdapter: () => {
      const adapter = new SqliteAdapter();
      if (turns.held !== 'by each statement') shortcuts.set(adapter, connection);
      return adapter;
    },
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
  return new Kysely<DB>({ dialect });
}

/** Connections by the adapter of their Kysely, where a statement need not wait for its turn. */
const shortcuts = new WeakMap<object, SqliteConnection>();

/**
 * Runs a compiled statement without Kysely's layers, which take as long as SQLite needs to answer; undefined
 * where they are needed. `db` reads, or is inside a transaction.
 */
export function runDirectly(
  adapter: object,
  sql: string,
  parameters: readonly unknown[],
): unknown[] | undefined {
  return shortcuts.get(adapter)?.all(sql, parameters);
}

/** Who may use the connection now. */
export interface Turns {
  /** Whether a statement outside a transaction must wait for those that are inside one. */
  readonly held: 'by each statement' | 'by transactions only';
  /** Resolves when it is the caller's turn, with what ends it. */
  take(): Promise<() => void>;
}

/** Everybody at once: for a connection that only reads. */
export const ANYTIME: Turns = { held: 'by transactions only', take: async () => () => undefined };

/** One after the other, in the order of asking. */
export function oneByOne(held: Turns['held']): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    held,
    take() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      return before.then(() => resolve);
    },
  };
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #turns: Turns;
  /** Only one holder at a time when turns are taken, so one place to remember it is enough. */
  #endTurn: (() => void) | null = null;

  constructor(connection: SqliteConnection, turns: Turns) {
    this.#connection = connection;
    this.#turns = turns;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#turns !== ANYTIME) this.#endTurn = await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn?.();
  }

  /** Immediate: the write lock is taken now, so a transaction cannot fail half-way for want of it. */
  async beginTransaction(): Promise<void> {
    this.#connection.run('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#connection.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk ends the transaction by itself.
    if (this.#connection.inTransaction) this.#connection.run('rollback');
  }

  /** Whoever opened the connection closes it. */
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
