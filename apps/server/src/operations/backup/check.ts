/** Verifies that a backup is complete before it is used. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartError } from '#platform/config/start-error.ts';
import { MIGRATIONS, type Migration } from '#platform/database/versions/migrations.ts';
import { BrokenArchive, bytesOf, type Part, readParts } from './archive.ts';
import { type FilePart, FORMAT_VERSION, MANIFEST_NAME, type Manifest, parseManifest } from './manifest.ts';
import type { Cell } from './snapshot.ts';
import { isBackedUp, type Table, tablesAfter } from './tables.ts';

export interface CheckedBackup {
  readonly manifest: Manifest;
  /** The migrations that its tables have. */
  readonly migrations: readonly Migration[];
  readonly tables: readonly Table[];
  rowsOf(table: Table): AsyncIterable<readonly Cell[]>;
  bytesOf(file: FilePart): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Reads the whole file: every checksum and every row. Checks that this version knows its tables. Throws StartError with
 * the reason when it cannot be restored.
 */
export async function openBackup(path: string): Promise<CheckedBackup> {
  const file = await openFile(path);
  try {
    return await check(file, path);
  } catch (error) {
    await file.close();
    if (error instanceof BrokenArchive) throw new StartError(brokenSentence(path, error));
    throw error;
  }
}

async function check(file: FileHandle, path: string): Promise<CheckedBackup> {
  const parts = new Map((await readParts(file)).map((part) => [part.name, part]));
  const manifest = await readManifest(file, parts);
  if (manifest.format_version > FORMAT_VERSION) throw newer(path, manifest);
  const unknown = manifest.migrations.find((name) => !MIGRATIONS.some((known) => known.name === name));
  if (unknown !== undefined) throw newer(path, manifest);
  const migrations = MIGRATIONS.filter(({ name }) => manifest.migrations.includes(name));
  const tables = (await tablesAfter(migrations)).filter(isBackedUp);
  for (const part of [...manifest.tables, ...manifest.files]) {
    const found = partOf(parts, part.name);
    if (found.bytes !== part.bytes || (await hashOf(file, found)) !== part.sha256) {
      throw new BrokenArchive(part.name);
    }
  }
  const backup: CheckedBackup = {
    manifest,
    migrations,
    tables,
    rowsOf: ({ name }) => rowsOf(file, partOf(parts, tablePart(manifest, name).name)),
    bytesOf: ({ name }) => bytesOf(file, partOf(parts, name)),
    close: () => file.close(),
  };
  for (const table of tables) await countRows(backup, table);
  return backup;
}

/** Reads every row and checks its columns, so that a restore cannot fail halfway. */
async function countRows(backup: CheckedBackup, table: Table): Promise<void> {
  const part = tablePart(backup.manifest, table.name);
  if (part.columns.join() !== table.columns.join()) throw new BrokenArchive(part.name);
  let rows = 0;
  for await (const row of backup.rowsOf(table)) {
    rows++;
    if (!isRowOf(table, row)) throw new BrokenArchive(part.name);
  }
  if (rows !== part.rows) throw new BrokenArchive(part.name);
}

function isRowOf({ columns }: Table, row: unknown): boolean {
  return (
    Array.isArray(row) &&
    row.length === columns.length &&
    row.every((cell) => typeof cell === 'string' || Number.isSafeInteger(cell))
  );
}

async function* rowsOf(file: FileHandle, part: Part): AsyncGenerator<readonly Cell[]> {
  const source = Readable.from(bytesOf(file, part));
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    // node:readline would treat U+2028 inside a text as the end of a line.
    let rest = '';
    for await (const chunk of source.pipe(gunzip).setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
    if (rest !== '') throw new BrokenArchive(part.name);
  } finally {
    source.destroy();
  }
}

async function readManifest(file: FileHandle, parts: ReadonlyMap<string, Part>): Promise<Manifest> {
  const part = parts.get(MANIFEST_NAME);
  if (part === undefined) throw new BrokenArchive('no archive');
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(file, part)) chunks.push(chunk);
  const manifest = parseManifest(Buffer.concat(chunks).toString());
  if (manifest === null) throw new BrokenArchive(MANIFEST_NAME);
  return manifest;
}

async function hashOf(file: FileHandle, part: Part): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of bytesOf(file, part)) sum.update(chunk);
  return sum.digest('hex');
}

function partOf(parts: ReadonlyMap<string, Part>, name: string): Part {
  const part = parts.get(name);
  if (part === undefined) throw new BrokenArchive(name);
  return part;
}

function tablePart({ tables }: Manifest, name: string): Manifest['tables'][number] {
  const part = tables.find(({ table }) => table === name);
  if (part === undefined) throw new BrokenArchive(`tables/${name}`);
  return part;
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`);
    if (code === 'EACCES') throw new StartError(`${path} cannot be read by this user.`);
    throw error;
  }
  throw new StartError(`${path} is not a file.`);
}

function brokenSentence(path: string, { message }: BrokenArchive): string {
  switch (message) {
    case 'no archive':
      return `${path} is no backup of Touchline. Nothing was changed.`;
    case 'cut off':
      return `${path} is cut off: only its beginning is there. Nothing was changed.`;
    default:
      return `${path} is damaged (${message}). Nothing was changed.`;
  }
}

function newer(path: string, { version }: Manifest): StartError {
  return new StartError(
    `${path} was made by a newer version of Touchline (${version}): restore it with that one. Nothing was changed.`,
  );
}
