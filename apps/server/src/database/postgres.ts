/** Kysely on PostgreSQL and on what speaks its protocol. Loaded only when DATABASE_URL is set. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Type of 64-bit integers; all of ours fit a JavaScript number. */
const INT8 = 20;
export const INT8_AS_NUMBER = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
} as pg.CustomTypesConfig;
const CONNECT_TIMEOUT_MS = 5_000;

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  /** An idle connection broke; the pool opens another. */
  readonly onError: (error: Error) => void;
}

export function postgresKysely<DB>({ url, connections, onError }: PostgresOptions): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: INT8_AS_NUMBER,
  });
  pool.on('error', onError);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
