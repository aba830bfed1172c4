/** Processes that run due jobs of a test's kinds, on one database and one clock. */
import { randomBytes } from 'node:crypto';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/versions/migrate.ts';
import { type ClaimedJob, claimJobs } from './claims.ts';
import { type DueJob, DueJobs } from './due-jobs.ts';
import { JobRunner, type RunnerDeps } from './runner.ts';
import { type JobRequest, scheduleJob } from './schedule.ts';

export const KIND = 'look';

export interface TestClock {
  now: number;
}

export interface JobDatabase {
  readonly home: TestDatabase;
  readonly database: Database;
  readonly clock: TestClock;
  /** Claims jobs as another process would. */
  claim(name: string, room?: number): Promise<readonly ClaimedJob[]>;
  /** Deletes all jobs, ends the hold after a restore, and sets the clock back. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openJobDatabase(engine: Engine, now: number): Promise<JobDatabase> {
  const home = await newTestDatabase(engine);
  const database = await home.open();
  await migrate(database, { now, newEpoch: 'e1' });
  const clock: TestClock = { now };
  return {
    home,
    database,
    clock,
    async claim(claim, room = 1) {
      const shares = { room, perSpace: room, held: new Map() };
      const options = { ...shares, kinds: [KIND], busy: new Set<string>(), claim, now: clock.now };
      return (await claimJobs(database, options)).jobs;
    },
    async reset() {
      await database.transaction(async (tx) => {
        await tx.deleteFrom('due_jobs').execute();
        await tx.deleteFrom('meta').where('key', '<>', 'epoch').execute();
      });
      clock.now = now;
    },
    async close() {
      await database.close();
      await home.remove();
    },
  };
}

export interface JobProcess {
  readonly deps: RunnerDeps;
  readonly runner: JobRunner<RunnerDeps>;
  readonly logged: string[];
}

interface ProcessParts {
  readonly clock: TestClock;
  readonly handler: DueJob<RunnerDeps>;
  /** A person waits for these jobs. */
  readonly isPrompt?: boolean;
}

export function newProcess(
  database: Database,
  { clock, handler, isPrompt = false }: ProcessParts,
): JobProcess {
  const logged: string[] = [];
  const deps: RunnerDeps = {
    database,
    dueJobs: new DueJobs([KIND], isPrompt ? [KIND] : []),
    now: () => clock.now,
    randomBytes,
    log: {
      info: () => undefined,
      warn: (details, text) => void logged.push(`${text} ${JSON.stringify(details)}`),
      error: (details, text) => void logged.push(`${text} ${JSON.stringify(details)}`),
    },
  };
  return { deps, runner: new JobRunner(deps, { [KIND]: handler }), logged };
}

export async function schedule(database: Database, request: Partial<JobRequest>): Promise<void> {
  await database.transaction((tx) =>
    scheduleJob(tx, { kind: KIND, key: 'a', space: 1, due_at: 0, ...request }),
  );
}

export function jobRows({ reader }: Database) {
  return reader.selectFrom('due_jobs').selectAll().orderBy('key').execute();
}
