import { size } from '../lib/brief.ts';

export const SIZES = size([1_000, 10_000, 100_000], [100, 1_000]);
/** The account of the first sync, the push and the memory. */
export const SIZE = size(10_000, 1_000);
export const FIRST_SYNCS = size(5, 1);
export const PUSHES = size(3, 1);
export const CHANGES = size(100, 10);
export const FOLLOWERS = size(10_000, 200);
export const EVENTS = size(12, 3);
export const HEALTH_SECONDS = size(8, 1);
/** An engine that is not ready with one size by then has no figure there. */
export const LIMIT_MS = 4 * 60_000;

/** What is measured in an account of so many rows. */
export function stepsAt(rows: number) {
  return rows === SIZE
    ? { firstSyncs: FIRST_SYNCS, pushes: PUSHES, changes: CHANGES }
    : { firstSyncs: 0, pushes: 0, changes: CHANGES };
}
