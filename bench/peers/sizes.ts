/** How much is measured. `BENCH_SMOKE=1` measures next to nothing: it only shows that everything runs. */
const smoke = process.env.BENCH_SMOKE === '1';

export const SIZES = smoke ? [100, 1_000] : [1_000, 10_000, 100_000];
/** The account of the first sync, the push and the memory. */
export const SIZE = smoke ? 1_000 : 10_000;
export const FIRST_SYNCS = smoke ? 1 : 5;
export const PUSHES = smoke ? 1 : 3;
export const CHANGES = smoke ? 10 : 100;
export const FOLLOWERS = smoke ? 200 : 10_000;
export const EVENTS = smoke ? 3 : 12;
export const HEALTH_SECONDS = smoke ? 1 : 8;
/** An engine that is not ready with one size by then has no figure there. */
export const LIMIT_MS = 4 * 60_000;

/** What is measured in an account of so many rows. */
export function stepsAt(rows: number) {
  return rows === SIZE
    ? { firstSyncs: FIRST_SYNCS, pushes: PUSHES, changes: CHANGES }
    : { firstSyncs: 0, pushes: 0, changes: CHANGES };
}
