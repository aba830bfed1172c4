/**
 * Classifies a database error for a call: whether to retry the transaction, and whether the database is unreachable or
 * cannot write. Every other error is a bug.
 */

/** `away`: unreachable, or out of connections. `disk`: reachable, but it cannot store data. */
export type DatabaseFailure = 'away' | 'disk';

/** Serialization failure, deadlock, lock timeout; and errors that leave the result of a commit unknown. */
const RETRIED: ReadonlySet<string> = new Set([
  '40001',
  '40P01',
  '55P03',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  '57P01',
  '57P02',
  '08003',
  '08006',
  '08007',
  'ECONNRESET',
  'EPIPE',
]);

/** PostgreSQL's SQLSTATE classes for connections, resources, operator intervention and refused authentication. */
const AWAY_CLASSES = ['08', '53', '57', '28'];
const AWAY: ReadonlySet<string> = new Set([
  // PostgreSQL: unknown database, read-only standby, transaction that was idle too long.
  ...['3D000', '25006', '25P03', '25P04'],
  ...['SQLITE_PROTOCOL', 'SQLITE_NOMEM'],
  ...['ECONNREFUSED', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EMFILE', 'ENFILE'],
]);
/** Full, failing, read-only or damaged. */
const DISK: ReadonlySet<string> = new Set([
  ...['53100', 'XX001', 'XX002', 'SQLITE_FULL', 'SQLITE_NOTADB'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM'],
]);
const DISK_FAMILIES = ['58', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_CORRUPT'];

export function isRetried(error: unknown): boolean {
  return RETRIED.has(codeOf(error));
}

/** Returns null for an error that says nothing about the database's state. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  const code = codeOf(error);
  if (DISK.has(code) || DISK_FAMILIES.some((family) => code.startsWith(family))) return 'disk';
  const isAway =
    RETRIED.has(code) || AWAY.has(code) || AWAY_CLASSES.some((sqlClass) => code.startsWith(sqlClass));
  return isAway ? 'away' : null;
}

/** Whether a key exists already because another transaction was faster. */
export function isDuplicate(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** The code of PostgreSQL, SQLite or the operating system; empty for an error without one. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
