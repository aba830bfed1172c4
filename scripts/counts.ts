import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How many tests came out how; a file that could not be read or run counts as one that failed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (left, right) => ({
      passed: left.passed + right.passed,
      failed: left.failed + right.failed,
      skipped: left.skipped + right.skipped,
    }),
    none,
  );
}

type Runner = 'vitest' | 'playwright';

function fileOf(runner: Runner): string {
  return fileURLToPath(new URL(`../.cache/counts/${runner}.json`, import.meta.url));
}

/** Leaves a runner's counts for whoever started it. */
export function writeCounts(runner: Runner, counts: Counts): void {
  mkdirSync(dirname(fileOf(runner)), { recursive: true });
  writeFileSync(fileOf(runner), JSON.stringify(counts));
}

/** What the runner left; undefined when it did not get as far as counting. Takes the file away. */
export function takeCounts(runner: Runner): Counts | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(runner), 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(fileOf(runner), { force: true });
  }
}
