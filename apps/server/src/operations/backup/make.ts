/**
 * Makes a backup: one file with a consistent snapshot of every table, and the files that belong to the rows.
 *
 *   snapshot ──▶ tables/*.ndjson.gz ──▶ files/* ──▶ manifest.json ──▶ flush to the disk ──▶ rename to its real name
 */
import { mkdirSync, rmSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { S3Settings } from '#platform/config/s3-settings.ts';
import { StartError } from '#platform/config/start-error.ts';
import { VERSION } from '#platform/config/version.ts';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { MEDIA_FOLDER, UNFINISHED } from '#platform/files/data-folder.ts';
import { syncFolder, troubleIn } from '#platform/files/disk.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { storedKey } from '#rows/pictures/pictures.ts';
import { ArchiveWriter } from './archive.ts';
import {
  type FilePart,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST_NAME,
  type Manifest,
  manifestText,
  type TablePart,
} from './manifest.ts';
import { type Cell, openSnapshot, type Place, type Snapshot } from './snapshot.ts';
import { isBackedUp, type Table, tablesAfter } from './tables.ts';

/** Rows per read; few, because a row may have a megabyte. */
const PAGE = 200;

export interface BackupOrder extends Place {
  /** The folder for the backup; created when it is missing. */
  readonly to: string;
  /** The prefix of the file's name. */
  readonly prefix: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The bucket for pictures; without it they are in `dataDir`. */
  readonly s3?: S3Settings | null;
  /** PostgreSQL's statement timeout in milliseconds; none when missing. */
  readonly silenceMs?: number;
}

export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
}

/** Throws StartError with one sentence for errors that an operator can fix. */
export async function makeBackup({
  to,
  prefix,
  now,
  s3 = null,
  silenceMs,
  ...place
}: BackupOrder): Promise<MadeBackup> {
  const made_at = new Date(now).toISOString();
  const path = join(to, `${prefix}${made_at.slice(0, 19).replaceAll(':', '-')}Z.tar`);
  const unfinished = `${path}${UNFINISHED}`;
  const snapshot = await openSnapshot(place, silenceMs);
  try {
    const manifest = await troubleIn(to, async () => {
      mkdirSync(to, { recursive: true });
      const archive = await ArchiveWriter.create(unfinished, now);
      try {
        const contents = await writeContents(archive, { snapshot, place, s3, made_at });
        await archive.finish();
        return contents;
      } catch (error) {
        await archive.abandon();
        rmSync(unfinished, { force: true });
        throw error;
      }
    });
    await rename(unfinished, path);
    await syncFolder(to);
    return { path, manifest };
  } finally {
    await snapshot.close();
  }
}

async function writeContents(
  archive: ArchiveWriter,
  {
    snapshot,
    place,
    s3,
    made_at,
  }: { snapshot: Snapshot; place: Place; s3: S3Settings | null; made_at: string },
): Promise<Manifest> {
  const migrations = await migrationsOf(snapshot);
  const known = MIGRATIONS.filter(({ name }) => migrations.includes(name));
  const tables: TablePart[] = [];
  for (const table of (await tablesAfter(known)).filter(isBackedUp)) {
    tables.push(await writeTable(archive, snapshot, table));
  }
  // Files after rows: a file is written before its row, so every file that these rows name exists by now.
  const files =
    s3 === null
      ? await writeFolder(archive, join(place.dataDir, MEDIA_FOLDER))
      : await writeBucket(archive, await openFiles({ ...place, s3 }));
  const { engine } = snapshot;
  const manifest: Manifest = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    version: VERSION,
    made_at,
    engine,
    migrations,
    tables,
    files,
  };
  await archive.add(MANIFEST_NAME, Readable.from([Buffer.from(manifestText(manifest))]));
  return manifest;
}

/** Refuses a database of a newer version, whose unknown tables would be missing from the backup. */
async function migrationsOf(snapshot: Snapshot): Promise<readonly string[]> {
  const table = { name: 'migrations', columns: ['name'], key: ['name'] };
  const names = (await snapshot.page(table, null, MIGRATIONS.length + 1)).map(([name]) => String(name));
  const unknown = names.find((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown === undefined) return names;
  throw new StartError(`The database was migrated by a newer version of Touchline (${unknown}).`);
}

async function writeTable(archive: ArchiveWriter, snapshot: Snapshot, table: Table): Promise<TablePart> {
  const name = `tables/${table.name}.ndjson.gz`;
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    const keyAt = table.key.map((column) => table.columns.indexOf(column));
    for (let after: readonly Cell[] | null = null; ; ) {
      const page: readonly (readonly Cell[])[] = await snapshot.page(table, after, PAGE);
      rows += page.length;
      if (page.length > 0) yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = keyAt.map((index) => last[index] ?? '');
    }
  }
  const gzip = createGzip();
  const reading = pipeline(Readable.from(lines()), gzip);
  // Await both: an error of the reader must reach the writer, which waits for compressed bytes.
  const [written] = await Promise.all([archive.add(name, gzip), reading]);
  return { name, table: table.name, columns: table.columns, rows, ...written };
}

async function writeFolder(archive: ArchiveWriter, folder: string): Promise<readonly FilePart[]> {
  const files: FilePart[] = [];
  for (const path of await filesBelow(folder)) {
    const name = partName(files.length);
    const file = await open(join(folder, path)).catch(unlessMissing);
    // The file was removed since the folder was listed, so no row names it.
    if (file === null) continue;
    const written = await archive.add(name, file.createReadStream());
    files.push({ name, path: path.split(sep).join('/'), ...written });
  }
  return files;
}

/** Only our own files; the bucket may hold others. */
async function writeBucket(archive: ArchiveWriter, store: FileStore): Promise<readonly FilePart[]> {
  const files: FilePart[] = [];
  for await (const { key } of store.list('')) {
    const bytes = storedKey(key) === null ? null : await store.get(key);
    if (bytes === null) continue;
    const name = partName(files.length);
    files.push({ name, path: key, ...(await archive.add(name, Readable.from([bytes]))) });
  }
  return files;
}

function partName(before: number): string {
  return `files/${String(before + 1).padStart(8, '0')}`;
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  return (found ?? [])
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
