/** Metrics of what the server depends on: database, disk, Redis, backups; and of its due jobs. */

import { statfs } from 'node:fs/promises';
import { Counter, Gauge } from 'prom-client';
import { readEventFigures } from '#features/plans/events/provider-events.ts';
import type { PaymentsDep } from '#features/plans/providers/payment-provider.ts';
import type { RedisDep } from '#platform/bus/redis-link.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import { readJobFigures } from '#platform/jobs/figures.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { TimeDep } from '#platform/time.ts';
import { readBackupState } from '../backup/daily.ts';

type FigureDeps = ConfigDep<'backupDir' | 'backupHour' | 'dataDir'> &
  DatabaseDep &
  DueJobsDep &
  PaymentsDep &
  RedisDep &
  TimeDep;

export function addDependencyMetrics(deps: FigureDeps, { registry }: Metrics): void {
  const registers = [registry];
  const { config, database, redis } = deps;
  const waiting: Gauge = new Gauge({
    name: 'touchline_database_waiting',
    help: 'Transactions, and on PostgreSQL statements, that wait for a connection.',
    registers,
    collect: () => waiting.set(database.waiting()),
  });
  const failing: Gauge = new Gauge({
    name: 'touchline_database_disk_failing',
    help: '1 after a write that the disk of the database did not take, until one succeeds.',
    registers,
    collect: () => failing.set(database.diskFails() ? 1 : 0),
  });
  const free: Gauge<'folder'> = new Gauge({
    name: 'touchline_disk_free_bytes',
    help: 'Room on the disks of DATA_DIR and BACKUP_DIR.',
    labelNames: ['folder'],
    registers,
    async collect() {
      free.reset();
      const folders = {
        data: config.dataDir,
        ...(config.backupHour !== null && { backups: config.backupDir }),
      };
      for (const [folder, path] of Object.entries(folders)) {
        const bytes = await freeBytes(path);
        if (bytes !== null) free.set({ folder }, bytes);
      }
    },
  });
  if (redis !== null) {
    const away: Gauge = new Gauge({
      name: 'touchline_redis_away',
      help: '1 while Redis does not answer: each process then counts and pokes for itself.',
      registers,
      collect: async () => away.set((await redis.isAway()) ? 1 : 0),
    });
  }
  tellOfJobs(deps, registers);
  tellOfPayments(deps, registers);
  if (config.backupHour !== null) tellOfBackups(deps, registers);
}

/** Null for a missing folder. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function tellOfJobs({ database, dueJobs, now }: FigureDeps, registers: Metrics['registry'][]): void {
  const jobs: Gauge<'state'> = new Gauge({
    name: 'touchline_jobs',
    help: 'Jobs that are due, and jobs whose last run failed.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { due, failed } = await readJobFigures(database.reader, now());
      jobs.set({ state: 'due' }, due);
      jobs.set({ state: 'failed' }, failed);
    },
  });
  const late: Gauge = new Gauge({
    name: 'touchline_jobs_oldest_seconds',
    help: 'For how long the oldest due job has been due.',
    registers,
    async collect() {
      const time = now();
      const { oldest } = await readJobFigures(database.reader, time);
      late.set(oldest === null ? 0 : (time - oldest) / 1_000);
    },
  });
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

function tellOfPayments({ database, now, payments }: FigureDeps, registers: Metrics['registry'][]): void {
  const read = () => readEventFigures(database.reader, [...payments.providers.keys()]);
  const events: Gauge<'source' | 'outcome'> = new Gauge({
    name: 'touchline_provider_events',
    help: 'Stored notifications of payment providers, by what came of them.',
    labelNames: ['source', 'outcome'],
    registers,
    async collect() {
      events.reset();
      const { counts } = await read();
      for (const { source, outcome, count } of counts) {
        events.set({ source, outcome: outcome || 'waiting' }, count);
      }
    },
  });
  const late: Gauge = new Gauge({
    name: 'touchline_provider_events_oldest_seconds',
    help: 'For how long the oldest notification of a payment provider has waited.',
    registers,
    async collect() {
      const { oldestWaiting } = await read();
      late.set(oldestWaiting === null ? 0 : (now() - oldestWaiting) / 1_000);
    },
  });
}

/** For alerts: no successful backup for two days, or the latest one failed. */
function tellOfBackups(deps: FigureDeps, registers: Metrics['registry'][]): void {
  const good: Gauge = new Gauge({
    name: 'touchline_backup_last_good_seconds',
    help: 'When the last good daily backup was finished, in seconds since 1970; 0 for never.',
    registers,
    collect: async () => good.set((await readBackupState(deps)).lastGood / 1_000),
  });
  const failing: Gauge = new Gauge({
    name: 'touchline_backup_failing',
    help: '1 when the last daily backup failed.',
    registers,
    collect: async () => failing.set((await readBackupState(deps)).failing ? 1 : 0),
  });
}
