/**
 * Stamps for what the server itself writes, as device `server`. They come after everything that the row holds
 * already, so a typed call overwrites what it was shown, whatever a device's clock said.
 */
import type { Registers } from '@touchline/sync/registers';
import { CLOCK_START, formatStamp, observe, type Stamp, tick } from '@touchline/sync/stamp';

const DEVICE = 'server';

/** @param now milliseconds since 1970 */
export function serverStamp(registers: Registers, now: number): Stamp {
  let clock = CLOCK_START;
  for (const [, stamp] of Object.values(registers)) clock = observe(clock, stamp);
  return formatStamp({ ...tick(clock, now), device: DEVICE });
}
