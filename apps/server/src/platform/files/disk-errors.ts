/** What can be wrong with a folder or its disk, under the codes of file system and SQLite. */
export type DiskFailure = 'full' | 'unwritable' | 'notAFolder';

const FAILURES: Readonly<Record<DiskFailure, readonly string[]>> = {
  full: ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'],
  unwritable: [
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOENT',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DIRECTORY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_CANTOPEN',
  ],
  notAFolder: ['ENOTDIR', 'EEXIST'],
};

/** Returns null for a code that is not about a folder or its disk. */
export function diskFailureOf(code: string): DiskFailure | null {
  for (const failure of ['full', 'unwritable', 'notAFolder'] as const) {
    if (FAILURES[failure].includes(code)) return failure;
  }
  return null;
}
