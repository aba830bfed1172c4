/** Implements `npm run backup`, `npm run restore` and `npm run maintenance`. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { BackupBucket } from '#platform/config/s3-settings.ts';
import { StartError } from '#platform/config/start-error.ts';
import { sentenceFor } from '#platform/config/start-errors.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { DATABASE_FILE } from '#platform/files/data-folder.ts';
import { noteOperatorLine, type OperatorLine } from '#platform/security-log/operator-lines.ts';
import { setMaintenance } from './maintenance.ts';
import { makeBackup } from './make.ts';
import type { Manifest } from './manifest.ts';
import { fetchCopy, listCopies, sendCopy } from './offsite/copies.ts';
import { restoreBackup } from './restore/restore.ts';

const DOUBTFUL =
  'What families chose since then about names and photos may be lost. Until they choose again, nothing is shown beyond the level of the age group: tell the coaches (docs/operating/backup.md, "Restore").';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** `to` is a folder; BACKUP_DIR when it is missing. Returns the text to print. */
export async function backupCommand(config: Config, to: string | undefined): Promise<string> {
  const order = { ...config, to: folderOf(config, to), prefix: 'touchline-', now: Date.now() };
  const { path, manifest } = await makeBackup(order);
  // A backup counts without its line, as on a standby, which nothing can be written to.
  await note(config, { event: 'backup_made', call: 'npm run backup', rows: rowsIn(manifest) }).catch(report);
  const { backupBucket: bucket } = config;
  if (bucket !== null) await sendCopy(bucket, path);
  const sent = bucket === null ? [] : [`A sealed copy is in the bucket ${bucket.bucket}.`];
  return [...sent, `Backed up ${summaryOf(manifest)}: ${path}`].join('\n');
}

/** Lists the copies in the bucket. */
export async function copiesCommand(config: Config): Promise<string> {
  const copies = await listCopies(bucketOf(config));
  const lines = copies.map(({ name, sentAt }) => `${new Date(sentAt).toISOString()}  ${name}`);
  return lines.length === 0 ? 'There is no backup in the bucket.' : lines.join('\n');
}

/** Fetches a copy from the bucket and unseals it. `name` may be `newest`. */
export async function fetchCommand(config: Config, name: string, to: string | undefined): Promise<string> {
  return `Fetched ${await fetchCopy(bucketOf(config), name, folderOf(config, to))}`;
}

function bucketOf({ backupBucket }: Config): BackupBucket {
  if (backupBucket !== null) return backupBucket;
  throw new StartError('No bucket for backups is set: see BACKUP_S3_BUCKET in docs/operating/backup.md.');
}

function folderOf({ backupDir }: Config, to: string | undefined): string {
  return to === undefined ? backupDir : resolve(here(), to);
}

/** @param isMove as in `RestoreOrder` */
export async function restoreCommand(config: Config, file: string, isMove = false): Promise<string> {
  const epoch = randomBytes(8).toString('hex');
  const { manifest, kept, succession } = await restoreBackup({
    ...config,
    file: resolve(here(), file),
    epoch,
    isMove,
    now: Date.now(),
  });
  await note(config, { event: 'backup_restored', call: 'npm run restore', rows: rowsIn(manifest) }).catch(
    report,
  );
  const told =
    kept.length === 0 ? ['There was nothing to replace.'] : ['What was there before is kept:', ...kept];
  const doubts = succession === 'doubtful' ? [DOUBTFUL] : [];
  return [`Restored ${summaryOf(manifest)}, as of ${manifest.made_at}.`, ...told, ...doubts].join('\n');
}

export async function maintenanceCommand(config: Config, on: boolean): Promise<string> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, DATABASE_FILE))) {
    throw new StartError('There is no database of Touchline yet: start the server once.');
  }
  return onDatabase(config, async (database) => {
    await setMaintenance(database, on, Date.now());
    return on
      ? 'Maintenance is on: within a second every call is answered with 503, and devices wait.'
      : 'Maintenance is off: devices come back by themselves.';
  });
}

/** Runs a command as a program: prints its text, or an error as one sentence. Returns the exit code. */
export async function runCommand(body: (config: Config) => Promise<string>): Promise<number> {
  let config: Config | null = null;
  try {
    // These commands send no mail and listen on no port, so settings that only a server needs may be missing.
    config = readConfig({ ...process.env, NODE_ENV: '' }, ROOT);
    console.log(await body(config));
    return 0;
  } catch (error) {
    console.error(sentenceFor(error, config) ?? error);
    return 1;
  }
}

/** The operator's working directory; npm itself runs commands in the project's folder. */
function here(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

async function note(config: Config, line: OperatorLine): Promise<void> {
  await onDatabase(config, async ({ transaction }) => {
    await transaction((tx) => noteOperatorLine(tx, line, Date.now()));
    return '';
  });
}

function report(error: unknown): void {
  console.error('The security log will not show this command:', error);
}

function summaryOf(manifest: Manifest): string {
  const accounts = rowsIn(manifest, 'accounts');
  const things = [
    counted(accounts, 'account'),
    counted(rowsIn(manifest), 'row'),
    counted(manifest.files.length, 'file'),
  ];
  return new Intl.ListFormat('en').format(things);
}

function rowsIn({ tables }: Manifest, name = 'rows'): number {
  return tables.find(({ table }) => table === name)?.rows ?? 0;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
