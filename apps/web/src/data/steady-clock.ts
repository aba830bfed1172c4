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
  /** What was held back when the app ran last, milliseconds. */
  readonly kept: () => number;
  readonly keep: (held: number) => void;
}

/** Smaller differences are the system's own fine correction. */
const JUMP_MS = 2_000;

export class SteadyClock {
  readonly #port: ClockPort;
  readonly #listeners = new Set<() => void>();
  #wall: number;
  #steady: number;
  #held: number;
  #noticed = 0;

  constructor(port: ClockPort) {
    this.#port = port;
    this.#wall = port.wall();
    this.#steady = port.steady();
    this.#held = port.kept();
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
    return wall - this.#held;
  };

  /** How far the system's clock has jumped since the app runs, in milliseconds; 0 when it has not. */
  readonly jump: Source<number> = {
    get: () => this.#noticed,
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => {
        this.#listeners.delete(listener);
      };
    },
  };

  /** The coach has seen it: the time goes on without the jump. */
  readonly keepOn = (): void => this.#notice(0);

  /** The system's clock is right now; it was wrong before. */
  readonly trust = (): void => {
    this.#hold(0);
    this.#notice(0);
  };

  #jumped(jump: number): void {
    const held = this.#held + jump;
    // The clock was set back to where it had been.
    const back = Math.abs(held) <= JUMP_MS;
    this.#hold(back ? 0 : held);
    const noticed = back ? 0 : this.#noticed + jump;
    // A subscriber draws: not while another one is being drawn, which is when the time is asked for.
    queueMicrotask(() => this.#notice(noticed));
    this.#noticed = noticed;
  }

  #hold(held: number): void {
    this.#held = held;
    this.#port.keep(held);
  }

  #notice(jump: number): void {
    this.#noticed = jump;
    for (const listener of [...this.#listeners]) listener();
  }
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
    keep: (held) => writeKept(held),
  });
}

function readKept(): number {
  try {
    const kept = Number(localStorage.getItem(KEPT) ?? 0);
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}

function writeKept(held: number): void {
  try {
    if (held === 0) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, String(held));
  } catch {
    // A browser that forbids storage: the time is right for as long as the page lives.
  }
}
