/**
 * Due jobs make way for requests. When thousands fall due in one minute, the transactions of their handlers run one at
 * a time, and each waits until the process has had nothing to do for as long as it has been busy since the last one.
 * What is counted as busy includes everything: mails that are written, looks, and the requests themselves.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';

/** Idle time for each millisecond of work. */
const IDLE_PER_BUSY = 1;
/** A process that requests keep busy all the time still runs its jobs. */
const LONGEST_REST_MS = 20;

export class Pace {
  #last: Promise<void> = Promise.resolve();
  #since = performance.eventLoopUtilization();

  /** The same database, whose transactions keep the pace. */
  of(database: Database): Database {
    return { ...database, transaction: (body) => this.#run(() => database.transaction(body)) };
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    try {
      await this.#rest();
      return await work();
    } finally {
      resolve();
    }
  }

  async #rest(): Promise<void> {
    const { active, idle } = performance.eventLoopUtilization(this.#since);
    const missing = Math.min(LONGEST_REST_MS, active * IDLE_PER_BUSY - idle);
    if (missing >= 1) await pause(missing);
    this.#since = performance.eventLoopUtilization();
  }
}
