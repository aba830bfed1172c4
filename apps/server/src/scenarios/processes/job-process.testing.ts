/**
 * A program that runs due jobs of the kind `look` and prints the key of each one that it has done. With `HANGS` its
 * handlers never end, and it prints the keys that it holds.
 */
import { randomBytes } from 'node:crypto';
import { openPostgresDatabase } from '#platform/database/database.ts';
import { DueJobs } from '#platform/jobs/due-jobs.ts';
import { JobRunner, type RunnerDeps } from '#platform/jobs/runner.ts';

const { DATABASE_URL = '', HANGS, CLOCK_AHEAD_MS = '0' } = process.env;
const ahead = Number(CLOCK_AHEAD_MS);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const deps: RunnerDeps = {
  database: await openPostgresDatabase({
    url: DATABASE_URL,
    connections: 4,
    timeouts: 'of requests',
    onError: (error) => say(`error ${error.message}`),
  }),
  dueJobs: new DueJobs(['look']),
  now: () => Date.now() + ahead,
  randomBytes,
  log: {
    info: () => undefined,
    warn: (_, text) => say(`error ${text}`),
    error: (_, text) => say(`error ${text}`),
  },
};
const runner = new JobRunner(deps, {
  look: async (_, { key }) => {
    say(key);
    if (HANGS !== undefined) await new Promise(() => undefined);
    return { next: null };
  },
});
runner.start();
// The runner's timers do not keep a process alive.
const living = setInterval(() => undefined, 60_000);
process.once('SIGTERM', async () => {
  await runner.stop();
  await deps.database.close();
  clearInterval(living);
});
