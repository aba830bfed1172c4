/**
 * Stamps order every write of every device. A stamp is a hybrid logical clock reading:
 * wall time, a counter for writes within the same millisecond, and the device that wrote.
 * Written as text of fixed width, so that comparing stamps is comparing strings (MRG-1).
 */

declare const stampBrand: unique symbol;
/** `ttttttttt.cccc.device`: time in milliseconds and counter in base 36, zero-padded; device as given. */
export type Stamp = string & { readonly [stampBrand]: true };

/** The last reading of a device's clock. It is stored in the database and never decreases (MRG-5). */
export interface HybridClock {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly counter: number;
}

export interface StampParts extends HybridClock {
  readonly device: string;
}

const TIME_DIGITS = 9;
const COUNTER_DIGITS = 4;
const COUNTER_LIMIT = 36 ** COUNTER_DIGITS;
const SHAPE = /^[0-9a-z]{9}\.[0-9a-z]{4}\.[0-9a-z]{1,32}$/;

/** A clock without readings. */
export const CLOCK_START: HybridClock = { time: 0, counter: 0 };

/** The text of a stamp; texts compare as the stamps do. */
export function formatStamp({ time, counter, device }: StampParts): Stamp {
  const timeText = time.toString(36).padStart(TIME_DIGITS, '0');
  const counterText = counter.toString(36).padStart(COUNTER_DIGITS, '0');
  return `${timeText}.${counterText}.${device}` as Stamp;
}

/** True for text that `formatStamp` could have written. */
export function isStamp(value: unknown): value is Stamp {
  return typeof value === 'string' && SHAPE.test(value);
}

/** The parts of a stamp: time in milliseconds since 1970, the counter within it, the device. */
export function parseStamp(stamp: Stamp): StampParts {
  return {
    time: Number.parseInt(stamp.slice(0, TIME_DIGITS), 36),
    counter: Number.parseInt(stamp.slice(TIME_DIGITS + 1, TIME_DIGITS + 1 + COUNTER_DIGITS), 36),
    device: stamp.slice(TIME_DIGITS + COUNTER_DIGITS + 2),
  };
}

/**
 * The reading for a write at `now` (milliseconds, corrected by the learnt server offset). It is higher than every
 * earlier reading, even when the wall clock was set back.
 */
export function tick(clock: HybridClock, now: number): HybridClock {
  const time = Math.max(0, Math.trunc(now));
  if (time > clock.time) return { time, counter: 0 };
  return clock.counter + 1 < COUNTER_LIMIT
    ? { time: clock.time, counter: clock.counter + 1 }
    : { time: clock.time + 1, counter: 0 };
}

/** A clock that is not lower than a stamp of another device, so that the next local write comes after it. */
export function observe(clock: HybridClock, stamp: Stamp): HybridClock {
  const seen = parseStamp(stamp);
  const later = seen.time > clock.time || (seen.time === clock.time && seen.counter > clock.counter);
  return later ? { time: seen.time, counter: seen.counter } : clock;
}
