/** Explains disk errors in one sentence each, and flushes folders to the disk. */
import { open } from 'node:fs/promises';
import { StartError } from '../config/start-error.ts';
import { type DiskFailure, diskFailureOf } from './disk-errors.ts';

const SENTENCES: Readonly<Record<DiskFailure, (folder: string) => string>> = {
  full: (folder) => `The disk that holds ${folder} is full.`,
  unwritable: (folder) => `The folder ${folder} cannot be written by this user.`,
  notAFolder: (folder) => `${folder} is not a folder.`,
};

/** Runs `body`, which writes into a folder. Throws disk errors as a StartError that names the folder. */
export async function troubleIn<T>(folder: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw sentenceOf(error, folder) ?? error;
  }
}

/** The sentence for a disk error; null for another error. */
export function sentenceOf(error: unknown, folder: string): StartError | null {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // PostgreSQL's errors have codes as well.
  if (syscall === undefined && !String(code).startsWith('SQLITE_')) return null;
  if (code === 'EEXIST' && syscall === 'open') {
    return new StartError(`Another backup is just being written to ${folder}.`);
  }
  const trouble = diskFailureOf(String(code));
  return trouble === null ? null : new StartError(SENTENCES[trouble](folder));
}

/** Flushes a folder, so that the names in it survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
