/** The time on the devices of a replay: it stands where the replay puts it, and never in the future. */
export interface SimulatedClock {
  /** Seconds since 1970. */
  goTo(seconds: number): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** The latest second that a match may begin, so that no tap lies ahead of the server's clock. */
  readonly latest: number;
}

/** A match may be played within this time. */
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
