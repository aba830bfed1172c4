/**
 * Files in a folder of this machine: written beside their place, brought to the disk, then given their name, so
 * that nobody ever reads half of one. What a killed process left has the ending of unfinished files, and is
 * listed as any other that nothing names.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../backup/disk.ts';
import { UNFINISHED } from '../backup/names.ts';
import { checkKey, checkPrefix, type FileStore, type StoredFile } from './files.ts';

/** Portraits of children lie here: for the server's user only. */
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;
/** A folder may be removed, being empty, between its making and the file's. */
const TRIES = 5;

export function folderFiles(root: string): FileStore {
  return {
    put: async (key, bytes) => {
      const path = join(root, checkKey(key));
      for (let tried = 1; ; tried++) {
        try {
          return await write(path, bytes);
        } catch (error) {
          if (!isMissing(error) || tried === TRIES) throw error;
        }
      }
    },
    get: async (key) => readFile(join(root, checkKey(key))).catch(nullWhenMissing),
    remove: async (key) => {
      await rm(join(root, checkKey(key)), { force: true });
      await removeEmpty(root, dirname(checkKey(key)));
    },
    list: (prefix) => filesBelow(root, checkPrefix(prefix)),
  };
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: FOLDER_OWNER_ONLY });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    const file = await open(unfinished, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // The names outlive a power cut, too: the file's, and those of the folders that were made for it.
  const last = made === undefined ? folder : dirname(made);
  for (let above = folder; ; above = dirname(above)) {
    await syncFolder(above);
    if (above === last) return;
  }
}

async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let below = folder; below !== '.'; below = dirname(below)) {
    try {
      await rmdir(join(root, below));
    } catch {
      // Somebody else's file is in it, or it is gone already.
      return;
    }
  }
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<StoredFile> {
  const found = await readdir(join(root, prefix), { withFileTypes: true }).catch(nullWhenMissing);
  const entries = (found ?? []).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, `${key}/`);
    if (!entry.isFile()) continue;
    const file = await stat(join(root, key)).catch(nullWhenMissing);
    if (file !== null) yield { key, writtenAt: file.mtimeMs };
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (isMissing(error)) return null;
  throw error;
}
