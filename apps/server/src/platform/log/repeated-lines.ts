/**
 * Keeps one client from flooding the log. Each minute the first lines of a kind are written. The first line of that
 * kind after the minute reports how many were omitted.
 */

import type { TimeDep } from '../time.ts';
import type { LogDep } from './log.ts';

const LINES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Above this number, kinds whose minute is over are removed. */
const KINDS_KEPT = 1_000;
/** Characters of an error's text that make its kind; the rest often contains user input. */
const KIND_LENGTH = 60;

interface Kind {
  readonly since: number;
  written: number;
  leftOut: number;
}

export class RepeatedLines {
  readonly #now: () => number;
  readonly #kinds = new Map<string, Kind>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Null for a line to omit; otherwise the number of similar lines omitted before. */
  take(kind: string): number | null {
    const now = this.#now();
    const known = this.#kinds.get(kind);
    if (known !== undefined && now - known.since < MINUTE_MS && now >= known.since) {
      if (known.written < LINES_PER_MINUTE) {
        known.written++;
        return 0;
      }
      known.leftOut++;
      return null;
    }
    if (this.#kinds.size >= KINDS_KEPT) this.#forgetOld(now);
    this.#kinds.set(kind, { since: now, written: 1, leftOut: 0 });
    return known?.leftOut ?? 0;
  }

  #forgetOld(now: number): void {
    for (const [kind, { since }] of this.#kinds) if (now - since >= MINUTE_MS) this.#kinds.delete(kind);
    // Many kinds within one minute come from one client that invents them.
    if (this.#kinds.size >= KINDS_KEPT) this.#kinds.clear();
  }
}

const ofLogs = new WeakMap<object, RepeatedLines>();

/** Creates the one instance for all lines of a log. */
export function repeatedLinesOf({ log, now }: LogDep & TimeDep): RepeatedLines {
  const known = ofLogs.get(log) ?? new RepeatedLines(now);
  ofLogs.set(log, known);
  return known;
}

/** Logs an unexpected error with its stack, unless the same one was just logged often. */
export function logFailure(deps: LogDep & TimeDep, error: unknown, what: string): void {
  const text = error instanceof Error ? error.message : String(error);
  const leftOut = repeatedLinesOf(deps).take(`${what}: ${text.slice(0, KIND_LENGTH)}`);
  if (leftOut === null) return;
  deps.log.error({ err: error, ...(leftOut > 0 ? { left_out: leftOut } : {}) }, what);
}
