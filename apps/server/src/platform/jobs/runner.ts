/**
 * Runs due jobs in this process.
 *
 *   a job is due, `wake`, a run ended, or every 10 s ──▶ start held jobs ──▶ claim more while a place is free
 *   ──▶ pause until the next one is due
 *
 * The process holds few jobs of one space, so that a space with thousands of due jobs delays the others little. Handlers
 * write at a pace that leaves time for requests.
 */
import type { DatabaseDep } from '../database/database.ts';
import type { LogDep } from '../log/log.ts';
import type { RandomBytesDep } from '../random.ts';
import type { TimeDep } from '../time.ts';
import {
  CLAIM_MS,
  type ClaimedJob,
  claimJobs,
  extendClaims,
  jobName,
  type Settlement,
  settleJob,
} from './claims.ts';
import type { DueJobHandlers, DueJobsDep } from './due-jobs.ts';
import { errorText } from './error-text.ts';
import { HOLD_MS, jobsHeldUntil } from './hold.ts';
import { Pace } from './pace.ts';

const RUNNING = { all: 8, perSpace: 4 };
/** Claimed jobs, those that wait for their turn included. */
const HELD = { all: 32, perSpace: 8 };
/** How late a job can be that another process scheduled, or whose claim has expired. */
const LOOK_EVERY_MS = 10_000;
export const EXTEND_EVERY_MS = CLAIM_MS / 3;
/** How long a stop waits for handlers. The claims of those that ignore their signal expire. */
export const STOP_MS = 4_000;
const CLAIM_BYTES = 12;

export type RunnerDeps = DatabaseDep & DueJobsDep & LogDep & RandomBytesDep & TimeDep;

interface HeldJob {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  running: boolean;
}

export class JobRunner<D extends RunnerDeps> {
  readonly #deps: D;
  /** For handlers. */
  readonly #paced: D;
  readonly #handlers: DueJobHandlers<D>;
  readonly #held = new Map<string, HeldJob>();
  #stopping = false;
  #loop: Promise<void> = Promise.resolve();
  #extending: NodeJS.Timeout | undefined;
  /** Something happened since the last look. */
  #noticed = false;
  #resume: () => void = () => undefined;
  #released = false;

  constructor(deps: D, handlers: DueJobHandlers<D>) {
    this.#deps = deps;
    this.#paced = { ...deps, database: new Pace().of(deps.database) };
    this.#handlers = handlers;
  }

  start(): void {
    this.#deps.dueJobs.onWake(() => this.#notice());
    this.#extending = setInterval(() => void this.#extend(), EXTEND_EVERY_MS).unref();
    this.#loop = this.#runUntilStopped();
  }

  /** Lets running handlers end, and returns all other jobs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    let waits = true;
    const limit = setTimeout(() => {
      waits = false;
      this.#notice();
    }, STOP_MS);
    for (const { abort } of this.#held.values()) abort.abort();
    this.#notice();
    await this.#loop;
    const waiting = [...this.#held.values()].filter(({ running }) => !running);
    for (const held of waiting) await this.#settle(held, { outcome: 'stopped' });
    while (waits && this.#held.size > 0) await this.#pause(STOP_MS);
    clearTimeout(limit);
    clearInterval(this.#extending);
  }

  /** Runs jobs until none is due. For a runner that was not started. */
  async runDue(): Promise<void> {
    for (;;) {
      const nextLook = await this.#fill();
      // A run that ended while `#fill` looked may have left its job due again.
      if (this.#held.size > 0 || this.#noticed) await this.#pause(LOOK_EVERY_MS);
      else if (nextLook > this.#deps.now()) return;
    }
  }

  async #runUntilStopped(): Promise<void> {
    while (!this.#stopping) {
      let nextLook = Number.POSITIVE_INFINITY;
      try {
        nextLook = await this.#fill();
      } catch (error) {
        this.#deps.log.warn({ error: String(error) }, 'due jobs could not be read');
      }
      await this.#pause(Math.min(LOOK_EVERY_MS, nextLook - this.#deps.now()));
    }
  }

  /** Claims and starts jobs until every place is taken or none is left. Returns when to look again. */
  async #fill(): Promise<number> {
    const { database, now, dueJobs, randomBytes } = this.#deps;
    const heldUntil = this.#released ? 0 : await jobsHeldUntil(database, now());
    this.#released = heldUntil <= now();
    const choice = this.#released
      ? { kinds: dueJobs.kinds }
      : { kinds: dueJobs.promptKinds, since: heldUntil - HOLD_MS };
    for (;;) {
      this.#startHeld();
      if (this.#stopping || this.#running().length >= RUNNING.all) return Number.POSITIVE_INFINITY;
      const looked = now();
      const { jobs, nextLook } = await claimJobs(database, {
        ...choice,
        room: HELD.all - this.#held.size,
        perSpace: HELD.perSpace,
        held: countBySpace([...this.#held.values()]),
        busy: new Set(this.#held.keys()),
        claim: randomBytes(CLAIM_BYTES).toString('hex'),
        now: looked,
      });
      for (const job of jobs) {
        this.#held.set(jobName(job), { job, abort: new AbortController(), running: false });
      }
      if (nextLook > looked) return this.#released ? nextLook : Math.min(nextLook, heldUntil);
    }
  }

  #running(): readonly HeldJob[] {
    return [...this.#held.values()].filter(({ running }) => running);
  }

  #startHeld(): void {
    if (this.#stopping) return;
    for (const held of this.#held.values()) {
      if (held.running) continue;
      const running = this.#running();
      if (running.length >= RUNNING.all) return;
      if ((countBySpace(running).get(held.job.space) ?? 0) >= RUNNING.perSpace) continue;
      held.running = true;
      void this.#run(held);
    }
  }

  async #run(held: HeldJob): Promise<void> {
    const { kind, key, space, tries } = held.job;
    const { signal } = held.abort;
    let settlement: Settlement;
    try {
      const handler = this.#handlers[kind];
      if (handler === undefined) throw new Error(`no feature runs ${kind}`);
      const { next } = await handler(this.#paced, { key, space, tries }, { now: this.#deps.now(), signal });
      settlement = { outcome: 'done', next };
    } catch (error) {
      settlement = signal.aborted
        ? { outcome: 'stopped' }
        : { outcome: 'failed', error: errorText(error), now: this.#deps.now() };
    }
    this.#deps.dueJobs.count(kind, settlement.outcome);
    if (settlement.outcome === 'failed') {
      this.#deps.log.warn({ kind, key, tries: tries + 1, error: settlement.error }, 'a due job failed');
    }
    await this.#settle(held, settlement);
  }

  async #settle({ job }: HeldJob, settlement: Settlement): Promise<void> {
    try {
      await settleJob(this.#deps.database, job, settlement);
    } catch (error) {
      // The claim expires, and the job runs again.
      this.#deps.log.warn({ kind: job.kind, error: String(error) }, 'a due job could not be settled');
    }
    this.#held.delete(jobName(job));
    this.#notice();
  }

  async #extend(): Promise<void> {
    const held = [...this.#held.values()];
    if (held.length === 0) return;
    const claims = [...new Set(held.map(({ job }) => job.claim))];
    try {
      const kept = await extendClaims(this.#deps.database, { claims, now: this.#deps.now() });
      for (const { job, abort, running } of held) {
        if (kept.has(jobName(job))) continue;
        abort.abort();
        if (!running) this.#held.delete(jobName(job));
      }
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'due jobs could not be claimed for longer');
    }
  }

  #notice(): void {
    this.#noticed = true;
    this.#resume();
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#noticed && ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms).unref();
        this.#resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#noticed = false;
  }
}

function countBySpace(jobs: readonly HeldJob[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { job } of jobs) counts.set(job.space, (counts.get(job.space) ?? 0) + 1);
  return counts;
}
