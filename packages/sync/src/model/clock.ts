/** Adjusts the device's hybrid clock to the server's clock and to stamps of other devices (MRG-5). */
import type { Registers } from './registers.ts';
import { type HybridClock, observe, type Stamp } from './stamp.ts';

/** The clock, raised to the highest stamp of these rows. */
export function observeRows(clock: HybridClock, rows: Iterable<Registers>): HybridClock {
  let highest: string = '';
  for (const registers of rows) {
    for (const path in registers) {
      const stamp = registers[path]?.[1];
      if (stamp !== undefined && stamp > highest) highest = stamp;
    }
  }
  return highest === '' ? clock : observe(clock, highest as Stamp);
}

/** Smaller differences to the server's clock are not stored, in milliseconds. */
const OFFSET_GRAIN_MS = 1_000;

export interface ClockReading {
  /** The device's clock when it asked and when the answer arrived, and the server's in between; milliseconds. */
  readonly asked: number;
  readonly heard: number;
  readonly serverNow: number;
}

/** The offset to the server's clock by a reading; undefined when it does not improve on the known one (MRG-5). */
export function learntOffset(known: number, { asked, heard, serverNow }: ClockReading): number | undefined {
  const offset = Math.round(serverNow - (asked + heard) / 2);
  return Math.abs(offset - known) > Math.max(OFFSET_GRAIN_MS, heard - asked) ? offset : undefined;
}
