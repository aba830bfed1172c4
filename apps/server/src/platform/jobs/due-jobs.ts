/**
 * Due jobs: work that is done at a time, once, by one of the server's processes.
 *
 *   scheduleJob ──▶ a row of `due_jobs` ──▶ due: one process claims it ──▶ the handler ──▶ settled: due again, or deleted
 *                                                    │ killed: the claim expires     │ failed: due again after a pause
 *
 * A row says only that somebody must look, and when. Its handler reads what is true now, does what is left to do, and
 * answers when it wants to look again. So a job may run too often and never harms, and a run that was missed is made up
 * for by the next one.
 */

/** A job as its handler sees it. */
export interface JobRun {
  /** What the job is about, such as `matches:17`. */
  readonly key: string;
  readonly space: number;
  /** Failed runs since the last success. */
  readonly tries: number;
}

export interface RunTime {
  /** The beginning of the run, in milliseconds since 1970. */
  readonly now: number;
  /** Aborted when the server stops, or when this process lost the job to another. The handler then ends early. */
  readonly signal: AbortSignal;
}

/** When the job is due again, in milliseconds since 1970; null when there is nothing left to do. */
export interface RunAnswer {
  readonly next: number | null;
}

/**
 * Runs a job. A thrown error means that it failed: it runs again after a pause. May run a second time for the same
 * work, because a process can be killed between the work and its record.
 *
 * @typeParam D the dependencies of the handler
 */
export type DueJob<D> = (deps: D, job: JobRun, time: RunTime) => Promise<RunAnswer>;

export type DueJobHandlers<D> = Readonly<Record<string, DueJob<D>>>;

/** `stopped`: ended early for a stop, or after another process took the job. */
export type JobOutcome = 'done' | 'failed' | 'stopped';

interface RunCount {
  readonly kind: string;
  readonly outcome: JobOutcome;
  count: number;
}

/** What the parts of one process share about due jobs. */
export class DueJobs {
  /** The kinds that have a handler. Jobs of other kinds are never scheduled. */
  readonly kinds: ReadonlySet<string>;
  /** Those of them that a person waits for. When somebody asks for one after a restore, it runs at once (`hold.ts`). */
  readonly promptKinds: ReadonlySet<string>;
  readonly #runs = new Map<string, RunCount>();
  #wake: () => void = () => undefined;

  constructor(kinds: Iterable<string>, promptKinds: Iterable<string> = []) {
    this.kinds = new Set(kinds);
    this.promptKinds = new Set(promptKinds);
  }

  /** Makes this process look for due jobs at once. Call it after the commit that scheduled one. */
  wake(): void {
    this.#wake();
  }

  /** Sets what `wake` calls. A process has one runner. */
  onWake(wake: () => void): void {
    this.#wake = wake;
  }

  count(kind: string, outcome: JobOutcome): void {
    const name = `${kind} ${outcome}`;
    const counted = this.#runs.get(name) ?? { kind, outcome, count: 0 };
    counted.count++;
    this.#runs.set(name, counted);
  }

  /** The runs of this process by kind and outcome. */
  get runs(): readonly Readonly<RunCount>[] {
    return [...this.#runs.values()];
  }
}

export interface DueJobsDep {
  readonly dueJobs: DueJobs;
}
