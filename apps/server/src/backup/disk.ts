/** What a disk answers, in one sentence each; and how something is known to be on it. */
import { open } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** Runs what writes into a folder; throws what the disk says as a sentence that names the folder. */
export async function troubleIn<T>(folder: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw sentenceOf(error, folder) ?? error;
  }
}

/** Null for what is not about the disk. */
export function sentenceOf(error: unknown, folder: string): StartError | null {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // What PostgreSQL answers has codes, too.
  if (syscall === undefined && !String(code).startsWith('SQLITE_')) return null;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
    case 'SQLITE_IOERR_WRITE':
      return new StartError(`The disk that holds ${folder} is full.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'SQLITE_READONLY':
    case 'SQLITE_READONLY_DIRECTORY':
    case 'SQLITE_CANTOPEN':
      return new StartError(`The folder ${folder} cannot be written by this user.`);
    case 'ENOTDIR':
    case 'EEXIST':
      if (syscall === 'open') return new StartError(`Another backup is just being written to ${folder}.`);
      return new StartError(`${folder} is not a folder.`);
    default:
      return null;
  }
}

/** After this the names in a folder outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
