/**
 * The daily backup, made by one of the server's processes: whoever writes the day's row makes it. One that
 * fails is tried again an hour later, is logged and told in the figures; the server goes on.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Deps } from '../deps.ts';
import type { BackupOrder } from './make.ts';
import { UNFINISHED } from './names.ts';

/** How often a process looks whether a backup is due. */
const LOOK_MS = 60_000;
const AGAIN_MS = 3_600_000;
/** A backup that takes longer lost its process. */
const LONGEST_MS = 6 * 3_600_000;
/** For a page of 200 rows. A PostgreSQL that takes longer hangs. */
const SILENCE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Only what has this name is ever removed: a backup that somebody made by hand stays. */
const PREFIX = 'touchline-auto-';
const RUNS_KEPT = 60;

type DailyDeps = Pick<Deps, 'config' | 'database' | 'now' | 'log'>;

/** Makes one backup; answers its path. In the server in a thread of its own, so that nobody waits. */
export type Making = (order: BackupOrder) => Promise<string>;

interface Outcome {
  readonly file: string;
  readonly error: string;
  readonly ended_at: number;
}

/** How attempts ended whose end the database did not take yet, by slot. */
type Unnoted = Map<number, Outcome>;

/** Looks now and then; the answer ends it. */
export function keepBackups(deps: DailyDeps): () => void {
  if (deps.config.backupHour === null) return () => undefined;
  const unnoted: Unnoted = new Map();
  const look = () => void backUpWhenDue(deps, makeInThread, unnoted);
  // At once, too: whoever has just set it up sees that it works.
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Makes the day's backup if it is due and no other process makes it. An end that the database did not take is noted at
 * the next look: until then the attempt seems to be under way, and none follows it for six hours. Never throws.
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
  const { backupDir: to, backupKeep, dataDir, databaseUrl, s3 } = deps.config;
  try {
    const file = await make({
      ...{ dataDir, databaseUrl, s3, to, prefix: PREFIX },
      now: deps.now(),
      silenceMs: SILENCE_MS,
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

/** True for the one process that makes this day's backup, now. */
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
          row.and([row('error', '<>', ''), row('ended_at', '<', time - AGAIN_MS)]),
          row.and([row('ended_at', '=', 0), row('started_at', '<', time - LONGEST_MS)]),
        ]),
      )
      .returning('slot')
      .execute();
    return again.length > 0;
  });
}

/** The day whose backup should be there by now, as a number: before the hour it is yesterday's. */
export function dueSlot(now: number, hour: number): number {
  const time = new Date(now);
  if (time.getHours() < hour) time.setDate(time.getDate() - 1);
  return (time.getFullYear() * 100 + time.getMonth() + 1) * 100 + time.getDate();
}

/** Names hold the moment, so their order is the order of time. */
async function removeOld(folder: string, { keep, now }: { keep: number; now: number }): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).sort();
  const complete = names.filter((name) => name.endsWith('.tar'));
  for (const name of complete.slice(0, -keep)) await rm(join(folder, name), { force: true });
  for (const name of names.filter((half) => half.endsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now - DAY_MS) await rm(join(folder, name), { force: true });
  }
}

function makeInThread(order: BackupOrder): Promise<string> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: order });
  // A folder on a network's disk can hang, too.
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
  /** When the last good one was finished, milliseconds since 1970; 0 for never. */
  readonly lastGood: number;
  /** Whether the last one that ended failed. */
  readonly failing: boolean;
}

export async function readBackupState({ database }: Pick<Deps, 'database'>): Promise<BackupState> {
  const runs = await database.reader
    .selectFrom('backup_runs')
    .select(['ended_at', 'error'])
    .where('ended_at', '>', 0)
    .orderBy('ended_at', 'desc')
    .execute();
  const good = runs.find(({ error }) => error === '');
  return { lastGood: good?.ended_at ?? 0, failing: runs[0] !== undefined && runs[0].error !== '' };
}
