/**
 * Stamps for the server's own writes, as device `server`. They are later than every stamp in the row, so a typed call
 * overwrites the values that it read, whatever a device's clock said.
 */
import type { Registers } from '@touchline/sync/model/registers';
import { CLOCK_START, formatStamp, observe, type Stamp, tick } from '@touchline/sync/model/stamp';

const DEVICE = 'server';

/** @param now milliseconds since 1970 */
export function serverStamp(registers: Registers, now: number): Stamp {
  let clock = CLOCK_START;
  for (const [, stamp] of Object.values(registers)) clock = observe(clock, stamp);
  return formatStamp({ ...tick(clock, now), device: DEVICE });
}
