/**
 * Files in a local folder. Each file is written under a temporary name, flushed to the disk and renamed, so a reader
 * never sees a partial file. Temporary files of a killed process keep their ending and are listed, so that the cleanup
 * job removes them as unreferenced.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UNFINISHED } from './data-folder.ts';
import { syncFolder } from './disk.ts';
import { checkKey, checkPrefix, type FileStore, type StoredFile } from './files.ts';

/** The folder holds photos of children, so only the server's user may read it. */
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;
/** Another call may remove an empty folder between its creation and the write of the file. */
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
  // Flushes all new names: the file's, and those of the folders that were created for it.
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
      // The folder holds another file, or it is already removed.
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
