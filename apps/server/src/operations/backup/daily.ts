/**
 * The daily backup, made by the process that inserts the day's row. A failed one is logged, shown in the metrics and
 * retried an hour later. The server continues.
 */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ConfigDep } from '#platform/config/config.ts';
import type { BackupBucket } from '#platform/config/s3-settings.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { UNFINISHED } from '#platform/files/data-folder.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { TimeDep } from '#platform/time.ts';
import type { BackupOrder } from './make.ts';

/** How often a process checks whether a backup is due. */
const CHECK_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
/** After this time a backup counts as failed, because its process must have stopped. */
const LONGEST_MS = 6 * 3_600_000;
/** The timeout for a page of 200 rows; a PostgreSQL that takes longer hangs. */
const SILENCE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Only files with this prefix are removed; backups that an operator made stay. */
const PREFIX = 'touchline-auto-';
const RUNS_KEPT = 60;

type DailyDeps = ConfigDep<
  'backupBucket' | 'backupDir' | 'backupHour' | 'backupKeep' | 'dataDir' | 'databaseUrl' | 's3'
> &
  DatabaseDep &
  TimeDep &
  LogDep;

export interface BackupTask extends BackupOrder {
  /** Where a sealed copy goes. A backup whose copy did not arrive counts as failed; its file stays. */
  readonly bucket: BackupBucket | null;
}

/** Makes one backup and returns its path. The server runs it in another thread, so that requests do not wait. */
export type Making = (task: BackupTask) => Promise<string>;

interface Outcome {
  readonly file: string;
  readonly error: string;
  readonly ended_at: number;
}

/** Results that the database could not store yet, by slot. */
type Unnoted = Map<number, Outcome>;

/** Checks regularly. Returns a function that ends this. */
export function keepBackups(deps: DailyDeps): () => void {
  if (deps.config.backupHour === null) return () => undefined;
  const unnoted: Unnoted = new Map();
  const check = () => void backUpWhenDue(deps, makeInThread, unnoted);
  // Also runs at once, so that an operator who has just set it up sees that it works.
  check();
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Makes the day's backup if it is due and no other process makes it. A result that the database could not store is
 * stored at the next check; until then the attempt counts as running, and none follows for six hours. Never throws.
 */
export async function backUpWhenDue(
  deps: DailyDeps,
  make: Making,
  unnoted: Unnoted = new Map(),
): Promise<void> {
  try {
    await noteEnds(deps, unnoted);
    const slot = dueSlot(deps.now(), deps.config.backupHour ?? 0);
    if (!(await claim(deps, slot))) return;
    const outcome = await attempt(deps, make);
    unnoted.set(slot, { ...outcome, ended_at: deps.now() });
    await noteEnds(deps, unnoted);
  } catch (error) {
    deps.log.error({ error: String(error) }, 'the backup could not be noted');
  }
}

async function noteEnds({ database }: DailyDeps, unnoted: Unnoted): Promise<void> {
  for (const [slot, outcome] of unnoted) {
    await database.transaction((tx) =>
      tx.updateTable('backup_runs').set(outcome).where('slot', '=', slot).execute(),
    );
    unnoted.delete(slot);
  }
}

async function attempt(deps: DailyDeps, make: Making): Promise<Omit<Outcome, 'ended_at'>> {
  const { backupBucket: bucket, backupDir: to, backupKeep, dataDir, databaseUrl, s3 } = deps.config;
  try {
    const file = await make({
      dataDir,
      databaseUrl,
      s3,
      to,
      prefix: PREFIX,
      now: deps.now(),
      silenceMs: SILENCE_MS,
      bucket,
    });
    await removeOld(to, { keep: backupKeep, now: deps.now() });
    deps.log.info({ file }, 'the daily backup was made');
    return { file, error: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.error({ error: reason }, 'the daily backup failed; it is tried again in an hour');
    return { file: '', error: reason };
  }
}

/** Returns true for the one process that makes this day's backup now. */
async function claim({ database, now }: DailyDeps, slot: number): Promise<boolean> {
  const time = now();
  return database.transaction(async (tx) => {
    const first = await tx
      .insertInto('backup_runs')
      .values({ slot, started_at: time, ended_at: 0, file: '', error: '' })
      .onConflict((conflict) => conflict.column('slot').doNothing())
      .returning('slot')
      .execute();
    if (first.length > 0) {
      await tx
        .deleteFrom('backup_runs')
        .where('started_at', '<', time - RUNS_KEPT * DAY_MS)
        .execute();
      return true;
    }
    const again = await tx
      .updateTable('backup_runs')
      .set({ started_at: time, ended_at: 0, error: '' })
      .where('slot', '=', slot)
      .where((row) =>
        row.or([
          row.and([row('error', '<>', ''), row('ended_at', '<', time - RETRY_AFTER_MS)]),
          row.and([row('ended_at', '=', 0), row('started_at', '<', time - LONGEST_MS)]),
        ]),
      )
      .returning('slot')
      .execute();
    return again.length > 0;
  });
}

/** The day of the latest backup that should exist, as a number: before the hour it is yesterday. */
export function dueSlot(now: number, hour: number): number {
  const time = new Date(now);
  if (time.getHours() < hour) time.setDate(time.getDate() - 1);
  return (time.getFullYear() * 100 + time.getMonth() + 1) * 100 + time.getDate();
}

/** Names contain the time, so their order is chronological. */
async function removeOld(folder: string, { keep, now }: { keep: number; now: number }): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).sort();
  const complete = names.filter((name) => name.endsWith('.tar'));
  for (const name of complete.slice(0, -keep)) await rm(join(folder, name), { force: true });
  for (const name of names.filter((half) => half.endsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now - DAY_MS) await rm(join(folder, name), { force: true });
  }
}

function makeInThread(task: BackupTask): Promise<string> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task });
  // A folder on a network disk can hang as well.
  const late = setTimeout(() => void worker.terminate(), LONGEST_MS);
  late.unref();
  return new Promise<string>((resolve, reject) => {
    worker.once('message', ({ path, error }: { path?: string; error?: string }) => {
      if (path === undefined) reject(new Error(error));
      else resolve(path);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended before the backup was made')));
  }).finally(() => clearTimeout(late));
}

export interface BackupState {
  /** When the last successful one ended, milliseconds since 1970; 0 for never. */
  readonly lastGood: number;
  /** Whether the latest finished one failed. */
  readonly failing: boolean;
}

export async function readBackupState({ database }: DatabaseDep): Promise<BackupState> {
  const runs = await database.reader
    .selectFrom('backup_runs')
    .select(['ended_at', 'error'])
    .where('ended_at', '>', 0)
    .orderBy('ended_at', 'desc')
    .execute();
  const good = runs.find(({ error }) => error === '');
  return { lastGood: good?.ended_at ?? 0, failing: runs[0] !== undefined && runs[0].error !== '' };
}
