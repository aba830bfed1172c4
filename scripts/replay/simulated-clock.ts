/** The clock of the devices in a replay. The replay sets it, and it never lies in the future. */
export interface SimulatedClock {
  /** Seconds since 1970. */
  goTo(seconds: number): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** The latest start of a match, so that no tap lies ahead of the server's clock. */
  readonly latest: number;
}

/** The longest duration of a match. */
const LONGEST_MATCH_SECONDS = 6 * 3_600;

export function simulatedClock(realNow: number): SimulatedClock {
  let at = realNow;
  return {
    goTo: (seconds) => {
      at = seconds * 1_000;
    },
    now: () => at,
    latest: Math.floor(realNow / 1_000) - LONGEST_MATCH_SECONDS,
  };
}
