/**
 * A row's counter after a save. A device may raise it, because it counts saves that the server has not seen. The raise
 * is limited: a device that sets the counter to its maximum would stop all other devices from raising it.
 */

/** The most saves of one row that a device is expected to make before the server receives them. */
export const INCREMENTAL_LEAP = 1_000;

/** @param stored 0 for a row that is being created */
export function incrementalAfter(stored: number, received: number): number {
  return Math.max(stored + 1, Math.min(received, stored + INCREMENTAL_LEAP));
}
