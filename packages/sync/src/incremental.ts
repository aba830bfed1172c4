/**
 * A row's counter after a save that changed it. What a device says may raise it, because a device counts saves that
 * the server has not seen; by so much only, because a counter that one device sent to its end could not be raised by
 * any other.
 */

/** Saves of one row that a device makes before the server hears of them: a long match has a few hundred. */
export const INCREMENTAL_LEAP = 1_000;

/** @param stored 0 for a row that is being made */
export function incrementalAfter(stored: number, received: number): number {
  return Math.max(stored + 1, Math.min(received, stored + INCREMENTAL_LEAP));
}
