/**
 * The device's time without jumps. Setting the system clock while the app runs would move every match clock. A
 * monotonic clock (`performance.now`) tells such a jump from elapsed time. The time continues unchanged until the coach
 * confirms the new one.
 */
import type { LiveQuery } from '../live/live-query.ts';

export interface ClockPort {
  /** Milliseconds since 1970 by the system clock. */
  readonly wall: () => number;
  /** Milliseconds of a monotonic clock; it may stop while the device sleeps. */
  readonly steady: () => number;
  /** True once after each time that the page was hidden: the device may have slept. */
  readonly wasAway: () => boolean;
  /** The jumps that the app ignored when it last ran, in milliseconds, oldest first. */
  readonly kept: () => readonly number[];
  readonly keep: (jumps: readonly number[]) => void;
}

/** Smaller differences are fine corrections by the system. */
const JUMP_MS = 2_000;

/** After more jumps than this, a return to the first time is no longer detected. */
const MOST_JUMPS = 20;

export class SteadyClock {
  readonly #port: ClockPort;
  readonly #listeners = new Set<() => void>();
  #wall: number;
  #steady: number;
  /**
   * Jumps that the clock has ignored so far. They are kept one by one, to recognise a clock that is set right again.
   */
  #jumps: readonly number[];
  /** How many of the jumps the coach has seen. */
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

  /** The total jump of the system clock since the app started, in milliseconds; 0 without a jump. */
  readonly jump: LiveQuery<number> = {
    get: () => sum(this.#jumps.slice(this.#seen)),
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => {
        this.#listeners.delete(listener);
      };
    },
  };

  /** The coach has seen the jump: the time continues without it. */
  readonly keepOn = (): void => {
    this.#seen = this.#jumps.length;
    this.#tell();
  };

  /** The coach says that the system clock is right now: the app takes its time. */
  readonly trust = (): void => {
    this.#hold([]);
    this.#tell();
  };

  #jumped(jump: number): void {
    // The clock returned to its time before one of the jumps.
    const undone = this.#jumps.findIndex(
      (_, index) => Math.abs(sum(this.#jumps.slice(index)) + jump) <= JUMP_MS,
    );
    this.#hold(undone >= 0 ? this.#jumps.slice(0, undone) : [...this.#jumps, jump]);
    // A subscriber renders, and the time is read during renders: React forbids one inside another.
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

/** The one clock of the page, shared by all accounts. */
export function pageClock(): SteadyClock {
  ofPage ??= clockOfPage();
  return ofPage;
}

/**
 * Creates the page's clock. The learnt offset of the server's clock refers to the time without jumps, so both are
 * stored together.
 */
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
    // Without storage the time is right only until a reload.
  }
}
