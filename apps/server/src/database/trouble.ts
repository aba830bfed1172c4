/**
 * What an error of the database means for a call: whether running the transaction again may help, and whether
 * the database is away or cannot write. Everything else is a bug.
 */

/** `away`: it cannot be reached, or it has no room for one more. `disk`: it answers, but cannot keep what it is given. */
export type DatabaseTrouble = 'away' | 'disk';

/** Serialisation failure, deadlock, lock timeout; and what leaves a commit unknown. */
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

/** PostgreSQL's classes of SQLSTATE: connection, resources, an operator's intervention, refused sign-in. */
const AWAY_CLASSES = ['08', '53', '57', '28'];
const AWAY: ReadonlySet<string> = new Set([
  // PostgreSQL: no such database, a standby, idle for too long in a transaction.
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

/** Null for an error that says nothing about the database's state. */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  const code = codeOf(error);
  if (DISK.has(code) || DISK_FAMILIES.some((family) => code.startsWith(family))) return 'disk';
  const isAway =
    RETRIED.has(code) || AWAY.has(code) || AWAY_CLASSES.some((sqlClass) => code.startsWith(sqlClass));
  return isAway ? 'away' : null;
}

/** A key that exists already: another transaction was faster. */
export function isDuplicate(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** The code of PostgreSQL, SQLite or the operating system; empty for an error without one. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
