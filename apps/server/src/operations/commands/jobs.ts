/** Implements `npm run jobs`: lists the due jobs, and tries failed ones again. */
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { type ListedJob, listJobs, readJobFigures, retryJobs } from '#platform/jobs/figures.ts';

export const USAGE = 'npm run jobs -- list | retry [KIND KEY]';

export type JobsOrder =
  | { readonly what: 'list' }
  /** Null for all failed jobs. */
  | { readonly what: 'retry'; readonly one: { readonly kind: string; readonly key: string } | null };

const LISTED = 200;

/** @param now milliseconds since 1970 */
export function jobsCommand(config: Config, order: JobsOrder, now: number): Promise<string> {
  return onDatabase(config, async (database) => {
    if (order.what === 'retry') {
      const { one } = order;
      const count = await database.transaction((tx) => retryJobs(tx, { now, one }));
      if (count === 0 && one !== null) {
        throw new StartError(`There is no job ${one.kind} ${one.key} that failed and waits.`);
      }
      // A running server looks for due jobs every ten seconds.
      return `${counted(count)} will run again within ten seconds.`;
    }
    const { due, failed } = await readJobFigures(database.reader, now);
    const jobs = await listJobs(database, { now, limit: LISTED });
    const lines = [`${counted(due)} due, ${failed} failed.`, ...jobs.map((job) => lineOf(job, now))];
    if (jobs.length === LISTED) lines.push(`Only the first ${LISTED} are listed.`);
    return lines.join('\n');
  });
}

function lineOf({ kind, key, space, due_at, claimed_until, tries, error }: ListedJob, now: number): string {
  const state = claimed_until > now ? 'runs now' : `due ${minuteOf(due_at)}`;
  const failures = tries === 0 ? [] : [`failed ${tries === 1 ? 'once' : `${tries} times`}`, error];
  return [kind, key, `account ${space}`, state, ...failures].join('  ');
}

const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const counted = (count: number): string => `${count} job${count === 1 ? '' : 's'}`;
