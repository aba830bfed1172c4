/** What the operator sees of due jobs. */
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

export interface JobFigures {
  /** Jobs that are due, running ones included. */
  readonly due: number;
  /** When the first of these became due, in milliseconds since 1970; null without one. */
  readonly oldest: number | null;
  /** Jobs whose last run failed. */
  readonly failed: number;
}

/** Repeats the condition of an index, so that both databases use it. */
const HAS_FAILED = sql<boolean>`tries > 0`;

export async function readJobFigures(reader: Reader, now: number): Promise<JobFigures> {
  const { due, oldest } = await reader
    .selectFrom('due_jobs')
    .select(({ fn }) => [fn.countAll<number | string>().as('due'), fn.min('due_at').as('oldest')])
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  const { failed } = await reader
    .selectFrom('due_jobs')
    .select(({ fn }) => fn.countAll<number | string>().as('failed'))
    .where(HAS_FAILED)
    .executeTakeFirstOrThrow();
  // Over no rows the minimum is null, which its type does not say.
  return { due: Number(due), oldest: oldest as number | null, failed: Number(failed) };
}

export type ListedJob = Readonly<
  Pick<Schema['due_jobs'], 'kind' | 'key' | 'space' | 'due_at' | 'claimed_until' | 'tries' | 'error'>
>;

/** The jobs that are due or have failed, the ones that are due first at the top. */
export function listJobs(
  { reader }: Database,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly ListedJob[]> {
  return reader
    .selectFrom('due_jobs')
    .select(['kind', 'key', 'space', 'due_at', 'claimed_until', 'tries', 'error'])
    .where((eb) => eb.or([eb('due_at', '<=', now), HAS_FAILED]))
    .orderBy('due_at')
    .orderBy('kind')
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** Makes failed jobs due now; all of them, or one. Returns how many there were. */
export async function retryJobs(
  tx: Tx,
  { now, one }: { readonly now: number; readonly one: Pick<ListedJob, 'kind' | 'key'> | null },
): Promise<number> {
  const update = tx.updateTable('due_jobs').set({ due_at: now }).where(HAS_FAILED).where('due_at', '>', now);
  const retried = await (one === null ? update : update.where((eb) => eb.and({ ...one })))
    .returning('key')
    .execute();
  return retried.length;
}
