/**
 * `BENCH_SMOKE=1` runs each measurement with almost no data, to show that it works; `npm test` does so after the build.
 */
export const BRIEF = process.env.BENCH_SMOKE === '1';

export const size = <T>(full: T, brief: T): T => (BRIEF ? brief : full);
