import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { failureLine, leaveResult, none, sum } from './counts.ts';

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
      .map((test) => failureLine(test.titlePath().slice(1).join(' › '), test.results[0]?.error));
    leaveResult('playwright', {
      counts: sum([counts, { ...none, failed: this.errors.length }]),
      failures: [...failures, ...this.errors.map((error) => failureLine('outside of any test', error))],
    });
  }
}
