import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** How many tests came out how; a file that could not be read or run counts as one that failed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** What a runner leaves: its counts, and a line for each failure, so that the end of a long output names them. */
export interface RunnerResult {
  readonly counts: Counts;
  readonly failures: readonly string[];
}

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

/** The test and the first line of what went wrong. */
export function failureLine(title: string, message = ''): string {
  const [line = ''] = stripVTControlCharacters(message).split('\n');
  return `${title}: ${line.slice(0, 300)}`;
}

/** Leaves a runner's result for whoever started it. */
export function leaveResult(runner: Runner, result: RunnerResult): void {
  mkdirSync(dirname(fileOf(runner)), { recursive: true });
  writeFileSync(fileOf(runner), JSON.stringify(result));
}

/** What the runner left; undefined when it did not get as far as counting. Takes the file away. */
export function takeResult(runner: Runner): RunnerResult | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(runner), 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(fileOf(runner), { force: true });
  }
}
