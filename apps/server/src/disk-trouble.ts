/** What can be wrong with a folder or its disk, whatever the file system or SQLite calls it. */
export type DiskTrouble = 'full' | 'unwritable' | 'notAFolder';

const TROUBLES: Readonly<Record<DiskTrouble, readonly string[]>> = {
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

/** Null for a code that says nothing about a folder or its disk. */
export function diskTroubleOf(code: string): DiskTrouble | null {
  for (const trouble of ['full', 'unwritable', 'notAFolder'] as const) {
    if (TROUBLES[trouble].includes(code)) return trouble;
  }
  return null;
}
