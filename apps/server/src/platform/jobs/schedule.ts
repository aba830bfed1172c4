/** Schedules due jobs in the transaction that makes them necessary, so that neither exists without the other. */
import { bulkInsert } from '../database/bulk.ts';
import type { Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

export type JobRequest = Pick<Schema['due_jobs'], 'kind' | 'key' | 'space' | 'due_at'>;

const upsert = bulkInsert<Schema['due_jobs']>(
  ['kind', 'key', 'space', 'due_at', 'asked', 'claim', 'claimed_until', 'tries', 'error'],
  (db, rows) =>
    db
      .insertInto('due_jobs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
          due_at: eb
            .case()
            .when('due_jobs.due_at', '<', eb.ref('excluded.due_at'))
            .then(eb.ref('due_jobs.due_at'))
            .else(eb.ref('excluded.due_at'))
            .end(),
          asked: eb('due_jobs.asked', '+', 1),
        })),
      ),
);

/**
 * Adds a job, or moves it to the earlier of both times. A job that is running now runs once more afterwards, because
 * its handler may have read what was true before this transaction. `DueJobs.wake` after the commit saves the wait for
 * the next look.
 */
export function scheduleJob(tx: Tx, request: JobRequest): Promise<void> {
  return scheduleJobs(tx, [request]);
}

/** As `scheduleJob`, for jobs with different names. */
export function scheduleJobs(tx: Tx, requests: readonly JobRequest[]): Promise<void> {
  const rows = requests.map(({ kind, key, space, due_at }) => ({
    kind,
    key,
    space,
    due_at,
    asked: 0,
    claim: '',
    claimed_until: 0,
    tries: 0,
    error: '',
  }));
  return upsert(tx, rows);
}

/** Deletes the jobs of a space, for the erasure of its account. */
export async function dropJobs(tx: Tx, space: number): Promise<void> {
  await tx.deleteFrom('due_jobs').where('space', '=', space).execute();
}
