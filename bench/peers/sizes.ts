import { size } from '../lib/brief.ts';

export const SIZES = size([1_000, 10_000, 100_000], [50]);
/** The account size for the first sync, the push and the memory. */
export const SIZE = size(10_000, 50);
export const FIRST_SYNCS = size(5, 1);
export const PUSHES = size(3, 1);
const WARM_UP = size(5, 1);
export const CHANGES = size(100, 2);
export const FOLLOWERS = size(10_000, 50);
export const EVENTS = size(12, 2);
export const HEALTH_WARM_UP_SECONDS = size(2, 0.2);
export const HEALTH_SECONDS = size(8, 0.5);
/** An engine that is not ready with one size by then has no figure for it. */
export const LIMIT_MS = 4 * 60_000;

/** What is measured for each number of rows. */
export function stepsAt(rows: number) {
  return rows === SIZE
    ? { firstSyncs: FIRST_SYNCS, pushes: PUSHES, changes: CHANGES, warmUp: WARM_UP }
    : { firstSyncs: 0, pushes: 0, changes: CHANGES, warmUp: WARM_UP };
}
