/** Copies of backups in a bucket: sealed with BACKUP_KEY, sent, listed and fetched. The server never removes one. */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupBucket } from '#platform/config/s3-settings.ts';
import { StartError } from '#platform/config/start-error.ts';
import { UNFINISHED } from '#platform/files/data-folder.ts';
import { troubleIn } from '#platform/files/disk.ts';

const ENDING = '.sealed';
const OWNER_ONLY = 0o600;

/** Sends a sealed copy of a backup. Throws StartError with the reason when it did not arrive. */
export async function sendCopy(bucket: BackupBucket, path: string): Promise<void> {
  const sealing = `${path}${ENDING}${UNFINISHED}`;
  const archive = await archiveOf(bucket);
  try {
    const { seal } = await import('./sealing.ts');
    const contents = seal(createReadStream(path), bucket.key);
    await pipeline(Readable.from(contents), createWriteStream(sealing, { mode: OWNER_ONLY }));
    await archive.send(keyOf(basename(path)), sealing);
  } catch (error) {
    throw new StartError(
      `${path} was made, but no copy of it is in the bucket ${bucket.bucket}: ${reasonOf(error)}.`,
    );
  } finally {
    await rm(sealing, { force: true });
  }
}

export interface Copy {
  /** The name of the backup. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** The newest first. */
export async function listCopies(bucket: BackupBucket): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  try {
    for await (const { key, writtenAt } of (await archiveOf(bucket)).list()) {
      if (key.endsWith(ENDING)) copies.push({ name: nameOf(key), sentAt: writtenAt });
    }
  } catch (error) {
    throw new StartError(`The bucket ${bucket.bucket} cannot be read: ${reasonOf(error)}.`);
  }
  return copies.sort((a, b) => b.sentAt - a.sentAt || (a.name < b.name ? 1 : -1));
}

/**
 * Writes a backup of the bucket into a folder and returns its path.
 *
 * @param name of a backup, or `newest`
 */
export async function fetchCopy(bucket: BackupBucket, name: string, to: string): Promise<string> {
  const found = name === 'newest' ? (await listCopies(bucket))[0]?.name : name;
  if (found === undefined) throw new StartError(`There is no backup in the bucket ${bucket.bucket}.`);
  const path = join(to, basename(found));
  const { unseal } = await import('./sealing.ts');
  const sealed = await (await archiveOf(bucket)).fetch(keyOf(basename(found))).catch((error: unknown) => {
    throw new StartError(`The bucket ${bucket.bucket} cannot be read: ${reasonOf(error)}.`);
  });
  if (sealed === null) throw new StartError(`There is no backup ${found} in the bucket ${bucket.bucket}.`);
  const unfinished = `${path}${UNFINISHED}`;
  try {
    await troubleIn(to, async () => {
      mkdirSync(to, { recursive: true });
      const file = createWriteStream(unfinished, { mode: OWNER_ONLY });
      await pipeline(Readable.from(unseal(sealed, bucket.key)), file);
      await rename(unfinished, path);
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  return path;
}

/** Loaded only when a bucket is configured. */
async function archiveOf(bucket: BackupBucket) {
  const { s3Archive } = await import('#platform/files/s3.ts');
  return s3Archive(bucket);
}

/** Keys of our stores are in small letters. */
function keyOf(name: string): string {
  return `${name.toLowerCase()}${ENDING}`;
}

/** `touchline-auto-2026-11-21t03-00-00z.tar.sealed` was `touchline-auto-2026-11-21T03-00-00Z.tar`. */
function nameOf(key: string): string {
  return key.slice(0, -ENDING.length).replace(/t(\d\d-\d\d-\d\d)z\.tar$/, 'T$1Z.tar');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== ''
    ? `${error.message} (${cause.message})`
    : error.message;
}
