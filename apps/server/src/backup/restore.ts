/**
 * Puts a backup in the place of what is there.
 *
 *   the file is proved whole ──▶ no server is at work ──▶ all of it is loaded beside what is there
 *   ──▶ what is there steps aside, and is kept ──▶ the restored database takes its place, as a new history
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { S3Settings } from '../config.ts';
import { openFiles } from '../files/open-files.ts';
import { storedKey } from '../media/pictures.ts';
import { StartError } from '../start-error.ts';
import { type CheckedBackup, openBackup } from './check.ts';
import { syncFolder, troubleIn } from './disk.ts';
import type { Manifest } from './manifest.ts';
import { MEDIA_FOLDER } from './names.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';
import type { Place } from './snapshot.ts';

export interface RestoreOrder extends Place {
  readonly file: string;
  /** A fresh random name for the history that begins (PUL-6). */
  readonly epoch: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The bucket that pictures lie in; without one they lie in `dataDir`. */
  readonly s3?: S3Settings | null;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where what was replaced is kept; empty when there was nothing. */
  readonly kept: readonly string[];
}

/** What one engine needs to know to take the place of what is there. */
export interface Restoration extends RestoreOrder {
  readonly backup: CheckedBackup;
  /** The moment as a part of names, such as `20261121-111719`. */
  readonly stamp: string;
  /** Puts the restored files in the place of those that are there; answers where those are kept. */
  moveFiles(): Promise<readonly string[]>;
}

/** Throws StartError with the reason when it cannot be done; then nothing was changed. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const backup = await openBackup(order.file);
  const stamp = new Date(order.now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const unfinished = join(order.dataDir, `${MEDIA_FOLDER}.restoring-${stamp}`);
  try {
    return await troubleIn(order.dataDir, async () => {
      await removeLeftOvers(order.dataDir);
      const { s3 = null } = order;
      if (s3 === null) await extractFiles(backup, unfinished);
      else await fillBucket(backup, { dataDir: order.dataDir, s3 });
      const moveFiles = async () => (s3 === null ? swapFolder(order.dataDir, { unfinished, stamp }) : []);
      const restoration = { ...order, backup, stamp, moveFiles };
      const kept =
        order.databaseUrl === null
          ? await restoreSqlite(restoration)
          : await restorePostgres({ ...restoration, databaseUrl: order.databaseUrl });
      return { manifest: backup.manifest, kept };
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await backup.close();
  }
}

/** What a restore that was killed had made ready. */
async function removeLeftOvers(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const left = (await readdir(dataDir)).filter((name) => name.includes('.restoring-'));
  for (const name of left) await rm(join(dataDir, name), { recursive: true });
}

async function extractFiles(backup: CheckedBackup, folder: string): Promise<void> {
  if (backup.manifest.files.length === 0) return;
  await mkdir(folder, { recursive: true });
  for (const part of backup.manifest.files) {
    const path = normalize(part.path.split('/').join(sep));
    // Our own backups name no such path; somebody else's must not write where it likes.
    if (path.startsWith('..') || path.startsWith(sep))
      throw new StartError(`${part.path} is no file of ours.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const file = await open(join(folder, path), 'wx');
    try {
      for await (const chunk of backup.bytesOf(part)) await file.appendFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/**
 * Before the rows that name them are there. A file's name is made of its contents, so nothing that the replaced
 * rows name is written over; what is named no more goes later, as everything that no row names.
 */
async function fillBucket(
  backup: CheckedBackup,
  { dataDir, s3 }: { dataDir: string; s3: S3Settings },
): Promise<void> {
  const store = await openFiles({ dataDir, s3 });
  for (const part of backup.manifest.files) {
    // From a folder there may be files of others.
    if (storedKey(part.path) === null) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of backup.bytesOf(part)) chunks.push(chunk);
    await store.put(part.path, Buffer.concat(chunks));
  }
}

async function swapFolder(
  dataDir: string,
  { unfinished, stamp }: { unfinished: string; stamp: string },
): Promise<readonly string[]> {
  const media = join(dataDir, MEDIA_FOLDER);
  const aside = keptFolder(dataDir, stamp);
  const kept: string[] = [];
  if (existsSync(media)) {
    await mkdir(aside, { recursive: true });
    await rename(media, join(aside, MEDIA_FOLDER));
    kept.push(join(aside, MEDIA_FOLDER));
  }
  await renameIfThere(unfinished, media);
  await syncFolder(dataDir);
  return kept;
}

/** Where a restore moves what it replaces. */
export function keptFolder(dataDir: string, stamp: string): string {
  return join(dataDir, `replaced-${stamp}`);
}

/** Answers whether there was anything to rename. */
export async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
