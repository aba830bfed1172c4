/**
 * Replaces the present data by a backup.
 *
 *   verify the file ──▶ check that no server is running ──▶ load everything beside the present data
 *   ──▶ move the present data away and keep it ──▶ move the restored database into place, as a new history
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { StartError } from '#platform/config/start-error.ts';
import { MEDIA_FOLDER } from '#platform/files/data-folder.ts';
import { syncFolder, troubleIn } from '#platform/files/disk.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { storedKey } from '#rows/pictures/pictures.ts';
import { type CheckedBackup, openBackup } from '../check.ts';
import type { Manifest } from '../manifest.ts';
import { keptFolder, type Replacing, type RestoreOrder, renameIfThere } from './restoration.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';

export interface Restored extends Replacing {
  readonly manifest: Manifest;
}

/** Throws StartError with the reason when it is not possible; nothing is changed then. */
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
      const replacing =
        order.databaseUrl === null
          ? await restoreSqlite(restoration)
          : await restorePostgres({ ...restoration, databaseUrl: order.databaseUrl });
      return { manifest: backup.manifest, ...replacing };
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await backup.close();
  }
}

/** Removes the prepared data of a restore that was killed. */
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
    // Our backups have no such path. A manipulated one must not write outside the folder.
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
 * Uploads files before their rows exist. A file's name is derived from its contents, so nothing that the present rows
 * name is overwritten. Unused files are removed later, like all files without a row.
 */
async function fillBucket(
  backup: CheckedBackup,
  { dataDir, s3 }: { dataDir: string; s3: S3Settings },
): Promise<void> {
  const store = await openFiles({ dataDir, s3 });
  for (const part of backup.manifest.files) {
    // A folder may have other files.
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
