/** What a disk answers, in one sentence each; and how something is known to be on it. */
import { open } from 'node:fs/promises';
import { type DiskTrouble, diskTroubleOf } from '../disk-trouble.ts';
import { StartError } from '../start-error.ts';

const SENTENCES: Readonly<Record<DiskTrouble, (folder: string) => string>> = {
  full: (folder) => `The disk that holds ${folder} is full.`,
  unwritable: (folder) => `The folder ${folder} cannot be written by this user.`,
  notAFolder: (folder) => `${folder} is not a folder.`,
};

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
  if (code === 'EEXIST' && syscall === 'open') {
    return new StartError(`Another backup is just being written to ${folder}.`);
  }
  const trouble = diskTroubleOf(String(code));
  return trouble === null ? null : new StartError(SENTENCES[trouble](folder));
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
