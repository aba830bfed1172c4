/** Random interleavings of requests, claims, results, crashes and waits, on SQLite and a virtual clock. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openSqliteDatabase } from '../database/database.ts';
import { migrate } from '../database/versions/migrate.ts';
import { CLAIM_MS, type ClaimedJob, claimJobs, extendClaims, type Settlement, settleJob } from './claims.ts';
import { jobRows, KIND, schedule } from './jobs.testing.ts';

const PROCESSES = 2;
const RUNS = { numRuns: 150, seed: 13 };

type Step =
  | { readonly do: 'request'; readonly key: string; readonly in: number }
  | { readonly do: 'claim' | 'extend' | 'crash' | 'stop'; readonly process: number }
  | { readonly do: 'succeed'; readonly process: number; readonly in: number | null }
  | { readonly do: 'fail'; readonly process: number }
  | { readonly do: 'wait'; readonly ms: number };

const process = fc.nat(PROCESSES - 1);
const time = fc.constantFrom(-1_000, 0, 1_000, CLAIM_MS);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('request' as const), key: fc.constantFrom('a', 'b'), in: time }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('claim' as const), process }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('succeed' as const), process, in: fc.option(time, { freq: 1 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, CLAIM_MS / 2, CLAIM_MS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), process }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('extend' as const, 'crash' as const, 'stop' as const),
      process,
    }),
  },
);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' });

/** A run of a process that has not ended. */
interface Run {
  readonly job: ClaimedJob;
  /** When the process must have extended the claim. */
  until: number;
}

/** Processes that behave as the runner does, and what they owe. */
class World {
  readonly #database: Database;
  readonly #runs: Run[][] = Array.from({ length: PROCESSES }, () => []);
  /** Jobs that no run has begun for since they were requested. */
  readonly requested = new Set<string>();
  /** Jobs whose latest run failed, crashed, hangs, or asked for another. */
  readonly unfinished = new Set<string>();
  /** The claim of each job's latest run. */
  readonly #latest = new Map<string, string>();
  now = 1_000_000;
  #claims = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'request':
        this.requested.add(step.key);
        return schedule(this.#database, { key: step.key, due_at: this.now + step.in });
      case 'claim':
        return this.claim(step.process);
      case 'extend':
        return this.#extend(step.process);
      case 'crash':
        for (const run of this.#runsOf(step.process).splice(0)) this.#owe(run);
        return;
      case 'stop':
        return this.#settle(step.process, { outcome: 'stopped' });
      case 'succeed': {
        const next = step.in === null ? null : this.now + step.in;
        return this.#settle(step.process, { outcome: 'done', next });
      }
      case 'fail':
        return this.#settle(step.process, { outcome: 'failed', error: 'Error', now: this.now });
      case 'wait':
        return this.#wait(step.ms);
    }
  }

  /** Claims what is due, and expects that somebody owes it and that no living process runs it. */
  async claim(process: number): Promise<void> {
    const { jobs } = await claimJobs(this.#database, {
      kinds: [KIND],
      room: 2,
      perSpace: 2,
      held: new Map(),
      busy: new Set(this.#runsOf(process).map(({ job }) => `${job.kind} ${job.key}`)),
      claim: `claim${++this.#claims}`,
      now: this.now,
    });
    for (const job of jobs) {
      const running = this.#runs.flat().filter(({ job: { key } }) => key === job.key);
      expect(running.filter(({ until }) => until > this.now)).toEqual([]);
      expect([...this.requested, ...this.unfinished]).toContain(job.key);
      this.requested.delete(job.key);
      this.unfinished.delete(job.key);
      this.#latest.set(job.key, job.claim);
      this.#runsOf(process).push({ job, until: this.now + CLAIM_MS });
    }
  }

  /** Ends every process, then runs everything that is still due with one that does not fail. */
  async drain(): Promise<void> {
    for (let process = 0; process < PROCESSES; process++) await this.take({ do: 'crash', process });
    for (let rows = await jobRows(this.#database); rows.length > 0; rows = await jobRows(this.#database)) {
      const next = Math.min(...rows.map(({ due_at, claimed_until }) => Math.max(due_at, claimed_until)));
      this.now = Math.max(this.now, next);
      await this.claim(0);
      await this.take({ do: 'succeed', process: 0, in: null });
    }
  }

  #runsOf(process: number): Run[] {
    return this.#runs[process] ?? [];
  }

  async #settle(process: number, settlement: Settlement): Promise<void> {
    const run = this.#runsOf(process).shift();
    if (run === undefined) return;
    const { key, claim } = run.job;
    if (settlement.outcome !== 'done' || settlement.next !== null) this.#owe(run);
    else if (this.#latest.get(key) === claim) this.unfinished.delete(key);
    await settleJob(this.#database, run.job, settlement);
  }

  async #extend(process: number): Promise<void> {
    const runs = this.#runsOf(process);
    const claims = runs.map(({ job }) => job.claim);
    if (claims.length === 0) return;
    const kept = await extendClaims(this.#database, { claims, now: this.now });
    for (const run of runs) if (kept.has(`${KIND} ${run.job.key}`)) run.until = this.now + CLAIM_MS;
  }

  /** A claim that ends during the wait is one of a process that hangs: its job is owed again. */
  #wait(ms: number): Promise<void> {
    this.now += ms;
    for (const run of this.#runs.flat()) if (run.until <= this.now) this.#owe(run);
    return Promise.resolve();
  }

  /** Another run has to follow, unless a later one has begun. */
  #owe({ job: { key, claim } }: Run): void {
    if (this.#latest.get(key) === claim) this.unfinished.add(key);
  }
}

let database: Database;
beforeAll(async () => {
  database = openSqliteDatabase(':memory:');
  await migrate(database, { now: 0, newEpoch: 'e1' });
});
afterAll(() => database.close());

test('whatever the interleaving, no request is lost, no job runs twice at a time, and none runs without a reason', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await database.transaction((tx) => tx.deleteFrom('due_jobs').execute());
      const world = new World(database);
      for (const step of taken) await world.take(step);
      await world.drain();
      expect([...world.requested, ...world.unfinished]).toEqual([]);
    }),
    RUNS,
  );
});
