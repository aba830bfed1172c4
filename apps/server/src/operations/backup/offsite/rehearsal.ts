/**
 * Rehearses a restore without touching the running server: a backup is fetched, restored into an empty folder, compared
 * with its own table of contents, and a server starts on it. That server sends no mail and no message, and is gone when
 * the rehearsal ends.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Config, readConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { MEDIA_FOLDER } from '#platform/files/data-folder.ts';
import type { Manifest } from '../manifest.ts';
import { restoreBackup } from '../restore/restore.ts';
import { fetchCopy } from './copies.ts';

const MAIN = fileURLToPath(new URL('../../../main.mjs', import.meta.url));
const HOUR_MS = 3_600_000;
/** A daily backup that is older than this was missed once. */
const OLD_HOURS = 36;
/** Tables that a restore changes: it ends sessions, raises counters, remembers ids and begins an epoch. */
const CHANGED: ReadonlySet<string> = new Set(['meta', 'counters', 'restored_ids', 'devices', 'jobs']);
/** A port where nothing answers: no message leaves the rehearsal. */
const NOWHERE = 'http://127.0.0.1:9';

export interface Rehearsal {
  readonly config: Config;
  /** A path, `newest` for the newest daily or manual backup, or `bucket` for the newest in the bucket. */
  readonly from: string;
  readonly now: number;
}

/** Returns the text to print. Throws StartError with the reason when this backup would not bring the club back. */
export async function rehearseRestore({ config, from, now }: Rehearsal): Promise<string> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-rehearsal-'));
  try {
    const file = await fileOf(config, { from, folder });
    const place = join(folder, 'data');
    const order = { file, dataDir: place, databaseUrl: null, s3: null, now };
    const { manifest } = await restoreBackup({ ...order, epoch: randomBytes(8).toString('hex') });
    const counted = await compareTables(place, manifest);
    await comparePictures(place, manifest);
    const readyMs = await startServer(place, config.webDir);
    const hours = (now - Date.parse(manifest.made_at)) / HOUR_MS;
    const facts = [
      `Proved with ${file}:`,
      `- it was made at ${manifest.made_at}, ${hours.toFixed(1)} hours ago, by version ${manifest.version} on ${manifest.engine};`,
      `- each of its ${manifest.tables.length} tables and ${manifest.files.length} files has the checksum that it had when it was made;`,
      `- it was restored on SQLite: ${counted} rows in ${manifest.tables.length} tables are there, and each picture byte by byte;`,
      `- a server started on it and said that it is ready after ${(readyMs / 1_000).toFixed(1)} s.`,
      `Took ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. The running server and its data were not touched.`,
    ];
    if (hours > OLD_HOURS)
      throw new StartError(
        [...facts, `But it is older than ${OLD_HOURS} hours: a backup was missed.`].join('\n'),
      );
    return facts.join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fileOf(config: Config, { from, folder }: { from: string; folder: string }): Promise<string> {
  const { backupBucket: bucket, backupDir } = config;
  if (from === 'bucket') {
    if (bucket !== null) return fetchCopy(bucket, 'newest', folder);
    throw new StartError('No bucket for backups is set: see BACKUP_S3_BUCKET in docs/operating/backup.md.');
  }
  if (from !== 'newest') return resolve(process.env.INIT_CWD ?? process.cwd(), from);
  const names = await readdir(backupDir).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.tar'))
      .map(async (name) => ({
        path: join(backupDir, name),
        at: (await stat(join(backupDir, name))).mtimeMs,
      })),
  );
  const newest = found.sort((a, b) => b.at - a.at)[0];
  if (newest === undefined) throw new StartError(`There is no backup in ${backupDir}.`);
  return newest.path;
}

/** Returns how many rows were found. */
async function compareTables(dataDir: string, { tables }: Manifest): Promise<number> {
  const database = await openDatabase({ databaseUrl: null, dataDir, databasePool: 1 });
  try {
    let all = 0;
    for (const { table, rows } of tables) {
      const counting = sql<{ count: number }>`SELECT COUNT(*) AS count FROM ${sql.table(table)}`;
      const found = Number((await counting.execute(database.reader)).rows[0]?.count);
      if (found < rows && !CHANGED.has(table))
        throw new StartError(
          `The backup has ${rows} rows of ${table}; ${found} are there after its restore.`,
        );
      all += found;
    }
    return all;
  } finally {
    await database.close();
  }
}

async function comparePictures(dataDir: string, { files }: Manifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const sum = createHash('sha256');
    for await (const chunk of createReadStream(join(dataDir, MEDIA_FOLDER, path))) sum.update(chunk);
    if (sum.digest('hex') !== sha256) throw new StartError(`The picture ${path} differs after the restore.`);
  }
}

/** Starts a server on the restored data and returns the milliseconds until it is ready. */
async function startServer(dataDir: string, webDir: string): Promise<number> {
  const { PATH = '' } = process.env;
  // In trial mode: on loopback only, with mails kept in the database.
  const settings = { PORT: '0', DATA_DIR: dataDir, WEB_DIR: webDir, DEMO: 'false', PUSH_SERVICES: NOWHERE };
  readConfig(settings, '/');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  try {
    const url = await new Promise<string>((found, failed) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        const address = /listens at (\S+)/.exec(said)?.[1];
        if (address !== undefined) found(address);
      });
      child.once('close', () => failed(new StartError(`No server starts on the restored data:\n${said}`)));
    });
    const { status } = await fetch(`${url}/health/ready`);
    if (status !== 200)
      throw new StartError(`The server on the restored data is not ready (${status}):\n${said}`);
    return performance.now() - startedAt;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
