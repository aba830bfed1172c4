/**
 * Metrics of what the server depends on: database, disk, Redis, backups; and of its due jobs. A figure that cannot be
 * read is left out, and the scrape is answered all the same: otherwise a database that is away would look like a dead
 * process.
 */

import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import { type EventFigures, readEventFigures } from '#features/plans/events/provider-events.ts';
import type { PaymentsDep } from '#features/plans/providers/payment-provider.ts';
import type { RedisDep } from '#platform/bus/redis-link.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import { type JobFigures, readJobFigures } from '#platform/jobs/figures.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { TimeDep } from '#platform/time.ts';
import { type BackupState, readBackupState } from '../backup/daily.ts';
import { readWalArchive, type WalArchive } from '../backup/wal-archive.ts';
import { joinedReading } from './joined-reading.ts';

type FigureDeps = ConfigDep<'backupDir' | 'backupHour' | 'dataDir'> &
  DatabaseDep &
  DueJobsDep &
  PaymentsDep &
  RedisDep &
  TimeDep;

type Registers = Metrics['registry'][];

/** A value of the database for one scrape; null while the database does not give it. */
type Reading<T> = () => Promise<T | null>;

export function addDependencyMetrics(deps: FigureDeps, { registry }: Metrics): void {
  const registers = [registry];
  const { config, database, redis } = deps;
  // The first to be asked: a question of this scrape may wait for a connection itself.
  const waiting: Gauge = new Gauge({
    name: 'touchline_database_waiting',
    help: 'Transactions, and on PostgreSQL statements, that wait for a connection.',
    registers,
    collect: () => waiting.set(database.waiting()),
  });
  const answers = joinedReading(() => sql`SELECT 1`.execute(database.reader));
  const away: Gauge = new Gauge({
    name: 'touchline_database_away',
    help: '1 while the database does not answer within a second.',
    registers,
    collect: async () => away.set((await answers()) === null ? 1 : 0),
  });
  const failing: Gauge = new Gauge({
    name: 'touchline_database_disk_failing',
    help: '1 after a write that the disk of the database did not take, until one succeeds.',
    registers,
    collect: () => failing.set(database.diskFails() ? 1 : 0),
  });
  tellOfDisks(deps, registers);
  if (redis !== null) {
    const away: Gauge = new Gauge({
      name: 'touchline_redis_away',
      help: '1 while Redis does not answer: each process then counts and pokes for itself.',
      registers,
      collect: async () => away.set((await redis.isAway()) ? 1 : 0),
    });
  }
  const sources = [...deps.payments.providers.keys()];
  // One statement after the other, so that a scrape takes one connection.
  const figures = joinedReading(async () => {
    if ((await answers()) === null) throw new Error('the database is away');
    const time = deps.now();
    return {
      time,
      jobs: await readJobFigures(database.reader, time),
      events: await readEventFigures(database.reader, sources),
      backups: config.backupHour === null ? null : await readBackupState(deps),
      archive: await readWalArchive(database),
    };
  });
  tellOfJobs(figures, registers);
  tellOfRuns(deps, registers);
  tellOfPayments(figures, registers);
  if (config.backupHour !== null) tellOfBackups(figures, registers);
  tellOfArchive(figures, registers);
}

interface DatabaseFigures {
  /** When they were read, in milliseconds since 1970. */
  readonly time: number;
  readonly jobs: JobFigures;
  readonly events: EventFigures;
  /** Null without daily backups. */
  readonly backups: BackupState | null;
  readonly archive: WalArchive;
}

/** Without a value the gauge is left out: its last one would be old, and 0 would be wrong. */
function setOrLeaveOut(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

function tellOfDisks(
  { config }: ConfigDep<'backupDir' | 'backupHour' | 'dataDir'>,
  registers: Registers,
): void {
  const folders = { data: config.dataDir, ...(config.backupHour !== null && { backups: config.backupDir }) };
  const readings = Object.entries(folders).map(
    ([folder, path]) => [folder, joinedReading(() => freeBytes(path))] as const,
  );
  const free: Gauge<'folder'> = new Gauge({
    name: 'touchline_disk_free_bytes',
    help: 'Room on the disks of DATA_DIR and BACKUP_DIR.',
    labelNames: ['folder'],
    registers,
    async collect() {
      const read = await Promise.all(
        readings.map(async ([folder, bytes]) => ({ folder, bytes: await bytes() })),
      );
      free.reset();
      for (const { folder, bytes } of read) if (bytes !== null) free.set({ folder }, bytes);
    },
  });
}

/** Rejects for a missing folder. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function tellOfJobs(figures: Reading<DatabaseFigures>, registers: Registers): void {
  const jobs: Gauge<'state'> = new Gauge({
    name: 'touchline_jobs',
    help: 'Jobs that are due, and jobs whose last run failed.',
    labelNames: ['state'],
    registers,
    async collect() {
      const read = await figures();
      jobs.reset();
      if (read === null) return;
      jobs.set({ state: 'due' }, read.jobs.due);
      jobs.set({ state: 'failed' }, read.jobs.failed);
    },
  });
  const late: Gauge = new Gauge({
    name: 'touchline_jobs_oldest_seconds',
    help: 'For how long the oldest due job has been due.',
    registers,
    async collect() {
      const read = await figures();
      setOrLeaveOut(late, read === null ? null : secondsSince(read.jobs.oldest, read.time));
    },
  });
}

function tellOfRuns({ dueJobs }: DueJobsDep, registers: Registers): void {
  const runs: Counter<'kind' | 'outcome'> = new Counter({
    name: 'touchline_job_runs_total',
    help: 'Runs of due jobs on this process.',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      runs.reset();
      for (const { kind, outcome, count } of dueJobs.runs) runs.inc({ kind, outcome }, count);
    },
  });
}

function tellOfPayments(figures: Reading<DatabaseFigures>, registers: Registers): void {
  const events: Gauge<'source' | 'outcome'> = new Gauge({
    name: 'touchline_provider_events',
    help: 'Stored notifications of payment providers, by what came of them.',
    labelNames: ['source', 'outcome'],
    registers,
    async collect() {
      const read = await figures();
      events.reset();
      for (const { source, outcome, count } of read?.events.counts ?? []) {
        events.set({ source, outcome: outcome || 'waiting' }, count);
      }
    },
  });
  const late: Gauge = new Gauge({
    name: 'touchline_provider_events_oldest_seconds',
    help: 'For how long the oldest notification of a payment provider has waited.',
    registers,
    async collect() {
      const read = await figures();
      setOrLeaveOut(late, read === null ? null : secondsSince(read.events.oldestWaiting, read.time));
    },
  });
}

/** 0 for what never was. */
function secondsSince(since: number | null, time: number): number {
  return since === null ? 0 : (time - since) / 1_000;
}

/** For alerts: no successful backup for two days, or the latest one failed. */
function tellOfBackups(figures: Reading<DatabaseFigures>, registers: Registers): void {
  const state = async () => (await figures())?.backups ?? null;
  const good: Gauge = new Gauge({
    name: 'touchline_backup_last_good_seconds',
    help: 'When the last good daily backup was finished, in seconds since 1970; 0 for never.',
    registers,
    async collect() {
      const backups = await state();
      setOrLeaveOut(good, backups === null ? null : backups.lastGood / 1_000);
    },
  });
  const failing: Gauge = new Gauge({
    name: 'touchline_backup_failing',
    help: '1 when the last daily backup failed.',
    registers,
    async collect() {
      const backups = await state();
      setOrLeaveOut(failing, backups === null ? null : Number(backups.failing));
    },
  });
}

/** For alerts: PostgreSQL's archive stands still, or nothing copied the cluster for more than a day. */
function tellOfArchive(figures: Reading<DatabaseFigures>, registers: Registers): void {
  const tell = (name: string, help: string, value: keyof WalArchive) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => setOrLeaveOut(gauge, (await figures())?.archive[value] ?? null),
    });
  };
  tell(
    'touchline_wal_archive_last_good_seconds',
    'When PostgreSQL last archived a segment of its log, in seconds since 1970; 0 for never.',
    'archivedAt',
  );
  tell(
    'touchline_base_backup_last_good_seconds',
    'When base-backup.sh last copied the cluster, in seconds since 1970; 0 for never.',
    'copiedAt',
  );
}
