import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** Counts of test results; a file that cannot be read or run counts as a failed test. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** A test runner's result: its counts and a line for each failure, so that the end of a long output names them. */
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
  return fileURLToPath(new URL(`../../.cache/counts/${runner}.json`, import.meta.url));
}

/** The test, the place of its failure and the error on one line: CI's summary keeps only this. */
export function failureLine(
  title: string,
  error: { message?: string | undefined; stack?: string | undefined } = {},
): string {
  return `${title}${placeOf(error.stack)}: ${onOneLine(error.message ?? '').slice(0, 600)}`;
}

/** More about the failure above it. The end is the newest, so a long text loses its beginning. */
export function evidenceLine(title: string, text: string): string {
  return `  ${title}: ${onOneLine(text).slice(-2_000)}`;
}

function onOneLine(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' | ');
}

/** The first stack line in our own code. */
function placeOf(stack = ''): string {
  const own = stack.split('\n').find((line) => /\.tsx?:\d+/.test(line) && !line.includes('node_modules'));
  const place = own === undefined ? null : /([\w.-]+\.tsx?:\d+):\d+/.exec(own);
  return place === null ? '' : ` (${place[1]})`;
}

/** Writes a runner's result for the process that started it. */
export function leaveResult(runner: Runner, result: RunnerResult): void {
  mkdirSync(dirname(fileOf(runner)), { recursive: true });
  writeFileSync(fileOf(runner), JSON.stringify(result));
}

/** Reads and removes a runner's result; undefined when the runner ended before counting. */
export function takeResult(runner: Runner): RunnerResult | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(runner), 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(fileOf(runner), { force: true });
  }
}
