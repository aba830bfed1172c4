/** Processes that run due jobs of a test's kinds, on one database and one clock. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type DueJob, DueJobs } from './due-jobs.ts';
import { JobRunner, type RunnerDeps } from './runner.ts';
import { type JobRequest, scheduleJob } from './schedule.ts';

export const KIND = 'look';

export interface TestClock {
  now: number;
}

export interface JobProcess {
  readonly deps: RunnerDeps;
  readonly runner: JobRunner<RunnerDeps>;
  readonly logged: string[];
}

export function newProcess(
  database: Database,
  { clock, handler }: { readonly clock: TestClock; readonly handler: DueJob<RunnerDeps> },
): JobProcess {
  const logged: string[] = [];
  const deps: RunnerDeps = {
    database,
    dueJobs: new DueJobs([KIND]),
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
