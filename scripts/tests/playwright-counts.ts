import { readFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestError, TestResult } from '@playwright/test/reporter';
import { PAGE_LOG } from '../../e2e/tools/page-log.ts';
import { evidenceLine, failureLine, leaveResult, none, sum } from './counts.ts';

/** Playwright's reporter with counts for scripts/tests/verify.ts; the list reporter prints the rest. */
export default class PlaywrightCounts implements Reporter {
  private suite: Suite | undefined;
  private readonly errors: TestError[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push(error);
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? [];
    const outcomes = tests.map((test) => ({
      outcome: test.outcome(),
      ran: test.results.length > 0,
    }));
    const count = (outcome: string) => outcomes.filter((test) => test.outcome === outcome && test.ran).length;
    // A test that never ran, because the run was cut short, did not pass.
    const missing = outcomes.filter((test) => !test.ran).length;
    const counts = {
      passed: count('expected'),
      failed: count('unexpected') + count('flaky') + missing,
      skipped: count('skipped'),
    };
    const failures = tests
      .filter((test) => test.outcome() === 'unexpected' || test.outcome() === 'flaky')
      .flatMap((test) => {
        const [result] = test.results;
        const line = failureLine(test.titlePath().slice(1).join(' › '), result?.error);
        return [line, ...(result === undefined ? [] : evidenceOf(result))];
      });
    leaveResult('playwright', {
      counts: sum([counts, { ...none, failed: this.errors.length }]),
      failures: [...failures, ...this.errors.map((error) => failureLine('outside of any test', error))],
    });
  }
}

/** What the pages showed and reported, a line each: CI keeps no files of a failed run. */
function evidenceOf({ attachments }: TestResult): string[] {
  return attachments.flatMap(({ name, path, body }) => {
    if (name === 'error-context' && path !== undefined) {
      const [, shown] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? [];
      return shown === undefined ? [] : [evidenceLine('the page showed', shown)];
    }
    return name === PAGE_LOG && body !== undefined ? [evidenceLine(PAGE_LOG, body.toString())] : [];
  });
}
