/**
 * `BENCH_SMOKE=1` measures next to nothing: it only shows that everything runs, as `npm test` does after the build.
 */
export const BRIEF = process.env.BENCH_SMOKE === '1';

export const size = <T>(full: T, brief: T): T => (BRIEF ? brief : full);
