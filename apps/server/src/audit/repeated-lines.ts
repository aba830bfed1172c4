/**
 * Keeps one caller from filling the log. The first lines of a kind are written in each minute; the next line of that
 * kind after the minute says how many were left out.
 */

import type { Deps } from '../deps.ts';

const LINES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Beyond this many kinds, those whose minute is over are forgotten. */
const KINDS_KEPT = 1_000;
/** Of an error's text; what follows is often what somebody sent. */
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

  /** Null for a line that is left out; else how many like it were left out before. */
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
    // Many kinds in one minute are one caller who makes them up.
    if (this.#kinds.size >= KINDS_KEPT) this.#kinds.clear();
  }
}

const ofLogs = new WeakMap<object, RepeatedLines>();

/** One for all lines of a log. */
export function repeatedLinesOf({ log, now }: Pick<Deps, 'log' | 'now'>): RepeatedLines {
  const known = ofLogs.get(log) ?? new RepeatedLines(now);
  ofLogs.set(log, known);
  return known;
}

/** An error that an operator should look into, with its stack, unless it has just been written often. */
export function logFailure(deps: Pick<Deps, 'log' | 'now'>, error: unknown, what: string): void {
  const text = error instanceof Error ? error.message : String(error);
  const leftOut = repeatedLinesOf(deps).take(`${what}: ${text.slice(0, KIND_LENGTH)}`);
  if (leftOut === null) return;
  deps.log.error({ err: error, ...(leftOut > 0 ? { left_out: leftOut } : {}) }, what);
}
