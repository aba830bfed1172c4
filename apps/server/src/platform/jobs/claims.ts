/**
 * Claims of due jobs. A process claims a job before it runs it and extends the claim while it does. The claim of a
 * killed process expires, and another process takes the job. Each change of a row names the claim, so a process that
 * lost its job changes nothing.
 */
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { fairShare, type Shares } from './fair-share.ts';

/** Without an extension a claim ends after this time. */
export const CLAIM_MS = 60_000;
/** Jobs that are read to choose from. More of one space are left out as soon as the process has its share of them. */
const CANDIDATES = 200;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

type JobName = Pick<Schema['due_jobs'], 'kind' | 'key'>;
export type ClaimedJob = Readonly<
  Pick<Schema['due_jobs'], 'kind' | 'key' | 'space' | 'tries' | 'asked' | 'claim'>
>;

export const jobName = ({ kind, key }: JobName): string => `${kind} ${key}`;

export interface ClaimOptions extends Shares {
  readonly kinds: Iterable<string>;
  /** Leaves out jobs that were due before this time. */
  readonly since?: number;
  /** Names of jobs that the process still runs, even if their claims have expired. */
  readonly busy: ReadonlySet<string>;
  /** A unique name. */
  readonly claim: string;
  readonly now: number;
}

export interface Claimed {
  readonly jobs: readonly ClaimedJob[];
  /** When to look again. */
  readonly nextLook: number;
}

/** Claims due jobs. Two processes never claim the same one: the update checks again what the choice was based on. */
export async function claimJobs(database: Database, options: ClaimOptions): Promise<Claimed> {
  const { claim, now, busy } = options;
  const due = await candidates(database, options);
  if (due.length === 0) return { jobs: [], nextLook: await nextDue(database, options) };
  const chosen = fairShare(
    due.filter((job) => !busy.has(jobName(job))),
    options,
  );
  if (chosen.length === 0) return { jobs: [], nextLook: Number.POSITIVE_INFINITY };
  const jobs = await database.transaction((tx) =>
    tx
      .updateTable('due_jobs')
      .set({ claim, claimed_until: now + CLAIM_MS })
      .where('due_at', '<=', now)
      .where('claimed_until', '<=', now)
      .where((eb) => eb.or(chosen.map(({ kind, key, space }) => eb.and({ kind, key, space }))))
      .returning(['kind', 'key', 'space', 'tries', 'asked', 'claim'])
      .execute(),
  );
  const order = new Map(chosen.map((job, index) => [jobName(job), index]));
  const position = (job: JobName) => order.get(jobName(job)) ?? 0;
  return { jobs: jobs.toSorted((a, b) => position(a) - position(b)), nextLook: now };
}

function candidates({ reader }: Database, { kinds, since = 0, perSpace, held, now }: ClaimOptions) {
  // With half of its share a space is left out, so that the next claim takes several of its jobs at once.
  const full = [...held].flatMap(([space, count]) => (count > perSpace / 2 ? [space] : []));
  return reader
    .selectFrom('due_jobs')
    .select(['kind', 'key', 'space'])
    .where('due_at', '>=', since)
    .where('due_at', '<=', now)
    .where('claimed_until', '<=', now)
    .where((eb) => eb.or([...kinds].map((kind) => eb('kind', '=', kind))))
    .where((eb) => eb.and(full.map((space) => eb('space', '<>', space))))
    .orderBy('due_at')
    .orderBy('kind')
    .orderBy('key')
    .limit(CANDIDATES)
    .execute();
}

/** The time of the next job that is not due yet. */
async function nextDue({ reader }: Database, { kinds, now }: ClaimOptions): Promise<number> {
  const next = await reader
    .selectFrom('due_jobs')
    .select('due_at')
    .where('due_at', '>', now)
    .where((eb) => eb.or([...kinds].map((kind) => eb('kind', '=', kind))))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at ?? Number.POSITIVE_INFINITY;
}

/** Extends claims. Returns the names of the jobs that are still claimed by them. */
export async function extendClaims(
  database: Database,
  { claims, now }: { readonly claims: readonly string[]; readonly now: number },
): Promise<ReadonlySet<string>> {
  const kept = await database.transaction((tx) =>
    tx
      .updateTable('due_jobs')
      .set({ claimed_until: now + CLAIM_MS })
      // True for every claimed job; lets the database use the index.
      .where('due_at', '<=', now)
      .where('claim', 'in', claims)
      .returning(['kind', 'key'])
      .execute(),
  );
  return new Set(kept.map(jobName));
}

export type Settlement =
  | { readonly outcome: 'done'; readonly next: number | null }
  | { readonly outcome: 'failed'; readonly error: string; readonly now: number }
  /** Not run, or ended early: due as before. */
  | { readonly outcome: 'stopped' };

/** Stores the result of a run. A job that was scheduled again during the run stays due. */
export async function settleJob(database: Database, job: ClaimedJob, result: Settlement): Promise<void> {
  const { kind, key, space, claim, asked } = job;
  await database.transaction(async (tx) => {
    if (result.outcome === 'done' && result.next === null) {
      const deleted = await tx
        .deleteFrom('due_jobs')
        .where((eb) => eb.and({ kind, key, space, claim, asked }))
        .returning('key')
        .execute();
      if (deleted.length > 0) return;
    }
    const { due_at, ...rest } = outcomeColumns(job, result);
    await tx
      .updateTable('due_jobs')
      .set((eb) => ({
        ...rest,
        claim: '',
        claimed_until: 0,
        ...(due_at !== null && {
          due_at: eb.case().when('asked', '=', asked).then(due_at).else(eb.ref('due_at')).end(),
        }),
      }))
      .where((eb) => eb.and({ kind, key, space, claim }))
      .execute();
  });
}

/** `due_at` is null where it stays. */
function outcomeColumns({ tries }: ClaimedJob, result: Settlement) {
  switch (result.outcome) {
    case 'done':
      return { due_at: result.next, tries: 0, error: '' };
    case 'failed': {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));
      return { due_at: result.now + wait, tries: tries + 1, error: result.error };
    }
    case 'stopped':
      return { due_at: null };
  }
}
