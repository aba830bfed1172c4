/** Ports of time and place (decision 069). */
import type { Surroundings } from '@touchline/domain/plan/plan';

export interface Clock {
  /** Milliseconds since 1970 by the server's clock, as far as this device knows it (MRG-5). */
  now(): number;
}

export interface TimeZone {
  /** The device's IANA time zone. */
  readonly timezone: string;
}

/** The platform that the app runs on; plans depend on it. */
export interface Platform {
  readonly surroundings: Surroundings;
}
