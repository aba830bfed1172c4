/**
 * The device's time without its jumps. A system clock that is set while the app runs would move every match
 * clock: a second clock that nobody can set (`performance.now`) tells a jump from time that has passed, and
 * the time goes on as before until the coach says that the new one is right.
 */
import type { Source } from './live/source.ts';

export interface ClockPort {
  /** Milliseconds since 1970, as the system has them. */
  readonly wall: () => number;
  /** Milliseconds of a clock that only runs forward; it may stand while the device sleeps. */
  readonly steady: () => number;
  /** True once after each time that the page was out of sight: the device may have slept. */
  readonly wasAway: () => boolean;
  /** The jumps that were held back when the app ran last, milliseconds each, the first one first. */
  readonly kept: () => readonly number[];
  readonly keep: (jumps: readonly number[]) => void;
}

/** Smaller differences are the system's own fine correction. */
const JUMP_MS = 2_000;

/** A clock that is set more often than this is not followed back to where it was first. */
const MOST_JUMPS = 20;

export class SteadyClock {
  readonly #port: ClockPort;
  readonly #listeners = new Set<() => void>();
  #wall: number;
  #steady: number;
  /** What is held back, jump by jump: a clock that is set right again is found, whatever was held before. */
  #jumps: readonly number[];
  /** So many of them the coach knows of. */
  #seen: number;

  constructor(port: ClockPort) {
    this.#port = port;
    this.#wall = port.wall();
    this.#steady = port.steady();
    this.#jumps = port.kept();
    this.#seen = this.#jumps.length;
  }

  /** Milliseconds since 1970, without the jumps. */
  readonly now = (): number => {
    const wall = this.#port.wall();
    const steady = this.#port.steady();
    const jump = wall - this.#wall - (steady - this.#steady);
    this.#wall = wall;
    this.#steady = steady;
    const slept = this.#port.wasAway() && jump > 0;
    if (Math.abs(jump) > JUMP_MS && !slept) this.#jumped(jump);
    return wall - sum(this.#jumps);
  };

  /** How far the system's clock has jumped since the app runs, in milliseconds; 0 when it has not. */
  readonly jump: Source<number> = {
    get: () => sum(this.#jumps.slice(this.#seen)),
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => {
        this.#listeners.delete(listener);
      };
    },
  };

  /** The coach has seen it: the time goes on without the jump. */
  readonly keepOn = (): void => {
    this.#seen = this.#jumps.length;
    this.#tell();
  };

  /** The system's clock is right now; it was wrong before. */
  readonly trust = (): void => {
    this.#hold([]);
    this.#tell();
  };

  #jumped(jump: number): void {
    // The clock was set back to where it had been before one of the jumps.
    const undone = this.#jumps.findIndex(
      (_, index) => Math.abs(sum(this.#jumps.slice(index)) + jump) <= JUMP_MS,
    );
    this.#hold(undone >= 0 ? this.#jumps.slice(0, undone) : [...this.#jumps, jump]);
    // A subscriber draws: not while another one is being drawn, which is when the time is asked for.
    queueMicrotask(() => this.#tell());
  }

  #hold(jumps: readonly number[]): void {
    const over = Math.max(0, jumps.length - MOST_JUMPS);
    this.#jumps = over === 0 ? jumps : [sum(jumps.slice(0, over + 1)), ...jumps.slice(over + 1)];
    this.#seen = Math.min(Math.max(0, this.#seen - over), this.#jumps.length);
    this.#port.keep(this.#jumps);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function sum(jumps: readonly number[]): number {
  return jumps.reduce((total, jump) => total + jump, 0);
}

const KEPT = 'touchline.clock.held';

let ofPage: SteadyClock | undefined;

/** The page has one time, whoever signs in. */
export function pageClock(): SteadyClock {
  ofPage ??= clockOfPage();
  return ofPage;
}

/** The clocks of the page. What was learnt of the server's clock counts from the time without jumps: it is kept with it. */
function clockOfPage(): SteadyClock {
  let away = false;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') away = true;
  });
  return new SteadyClock({
    wall: () => Date.now(),
    steady: () => performance.now(),
    wasAway: () => {
      const was = away;
      away = document.visibilityState === 'hidden';
      return was;
    },
    kept: () => readKept(),
    keep: (jumps) => writeKept(jumps),
  });
}

function readKept(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((jump) => Number.isFinite(jump)) : [];
  } catch {
    return [];
  }
}

function writeKept(jumps: readonly number[]): void {
  try {
    if (jumps.length === 0) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(jumps));
  } catch {
    // A browser that forbids storage: the time is right for as long as the page lives.
  }
}
