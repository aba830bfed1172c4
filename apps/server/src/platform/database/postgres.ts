/** Kysely on PostgreSQL and compatible databases. Loaded only when DATABASE_URL is set. */
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';

/** The type of 64-bit integers. All stored values fit into a JavaScript number. */
const INT8 = 20;
export const INT8_AS_NUMBER = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
} as pg.CustomTypesConfig;
const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL cancels a statement after the first; after the second the connection is considered broken. */
const STATEMENT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 11_000;

/**
 * How a transaction ends while statements have a timeout. A commit may wait for a synchronous standby. When its timeout
 * ended that wait, PostgreSQL would acknowledge a commit that the standby does not have, and show it to others.
 */
const COMMIT = 'commit';
const COMMIT_WITHOUT_TIMEOUT = 'set local statement_timeout = 0; commit';
/** PostgreSQL's function that waits for the standby. Its notice says that the wait was cancelled. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

/** SQLSTATE: no connection could be made, or nothing arrived over it in time. Not retried. */
const NO_CONNECTION = '08001';
/** SQLSTATE: the connection broke. The transaction is retried. */
const CONNECTION_LOST = '08006';

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  /** Requests have timeouts. Migrations and operators' commands have none. */
  readonly timeouts: 'of requests' | 'none';
  /** Called when a connection broke; the pool opens another one. */
  readonly onError: (error: Error) => void;
}

export interface PostgresConnections<DB> {
  readonly kysely: Kysely<DB>;
  /** The number of statements and transactions that wait for a connection. */
  waiting(): number;
  /** Ends running calls and refuses new ones, so that a stop does not wait for the database. */
  interrupt(): void;
}

export function postgresConnections<DB>(options: PostgresOptions): PostgresConnections<DB> {
  const timeLimited = options.timeouts === 'of requests';
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: INT8_AS_NUMBER,
    keepAlive: true,
    ...(timeLimited && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // A process that hangs must not hold the locks of its transaction forever.
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    }),
  });
  // For idle connections; connections in use have their own listeners.
  pool.on('error', options.onError);
  const connections = new Map<pg.PoolClient, Connection>();
  pool.on('connect', (client) => {
    const connection = new Connection(client, timeLimited ? SILENCE_TIMEOUT_MS : null);
    connections.set(client, connection);
    client.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) connection.missedStandby();
    });
    // The pool listens only while a connection is idle. Without this listener an error would end the process.
    client.on('error', (error: Error) => {
      if (connection.isInUse) options.onError(error);
      connection.broke(error);
    });
  });
  pool.on('remove', (client) => void connections.delete(client));

  let interrupted = false;
  const source: PostgresPool = {
    options: {},
    async connect() {
      if (interrupted) throw withCode(new Error('the server stops'), NO_CONNECTION);
      const client = await pool.connect().catch((error: Error) => {
        throw withCode(error, NO_CONNECTION);
      });
      const connection = connections.get(client);
      if (connection === undefined) throw new Error('the pool gave a connection that it did not announce');
      connection.isInUse = true;
      return connection;
    },
    end: () => pool.end(),
  };
  return {
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: source }) }),
    waiting: () => pool.waitingCount,
    interrupt() {
      interrupted = true;
      for (const connection of connections.values()) {
        if (connection.isInUse) connection.giveUp('the server stops');
      }
    },
  };
}

/** A connection on which every statement ends: with a result, an error, or a timeout. */
class Connection implements PostgresPoolClient {
  isInUse = false;
  readonly #client: PostgresPoolClient;
  readonly #end: () => Promise<void>;
  readonly #silenceMs: number | null;
  #missedStandby = false;
  /** The error that broke the connection; null while it is usable. */
  #broken: Error | null = null;

  constructor(client: pg.PoolClient, silenceMs: number | null) {
    this.#client = client;
    this.#end = () => client.end();
    this.#silenceMs = silenceMs;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Rows are read in pages, not through cursors.');
    return this.#ask(statement, parameters);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#broken !== null) throw this.#broken;
    const timer =
      this.#silenceMs === null
        ? undefined
        : setTimeout(() => this.giveUp('PostgreSQL does not answer: timeout'), this.#silenceMs);
    try {
      const result = await this.#run<R>(sql, parameters);
      if (this.#missedStandby)
        throw withCode(new Error('the standby does not have this commit'), NO_CONNECTION);
      return result;
    } catch (error) {
      // The driver's own error for a broken connection has no code and varies, so throw ours.
      throw error instanceof pg.DatabaseError ? error : (this.#broken ?? error);
    } finally {
      clearTimeout(timer);
      this.#missedStandby = false;
    }
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (sql !== COMMIT || this.#silenceMs === null) return this.#client.query<R>(sql, parameters);
    // Two statements have two results.
    const results: unknown = await this.#client.query<R>(COMMIT_WITHOUT_TIMEOUT, parameters);
    return (results as readonly [unknown, PostgresQueryResult<R>])[1];
  }

  release(destroy = false): void {
    this.isInUse = false;
    this.#client.release(destroy || this.#broken !== null);
  }

  /** What was just committed is on this machine only. */
  missedStandby(): void {
    this.#missedStandby = true;
  }

  broke(error: Error): void {
    this.#broken ??= withCode(error, CONNECTION_LOST);
  }

  /** Marks the connection as broken. The driver then ends it, and a pending result becomes an error. */
  giveUp(why: string): void {
    this.#broken ??= withCode(new Error(why), NO_CONNECTION);
    void this.#end();
  }
}

/** Adds our code to a network error, which has a code of its own. */
function withCode(error: Error, code: string): Error {
  return 'code' in error && typeof error.code === 'string' ? error : Object.assign(error, { code });
}
