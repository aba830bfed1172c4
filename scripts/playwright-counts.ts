import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { none, sum, writeCounts } from './counts.ts';

/** Counts for scripts/verify.ts; the list reporter beside it shows the rest. */
export default class PlaywrightCounts implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors += 1;
  }

  onEnd(): void {
    const outcomes = (this.suite?.allTests() ?? []).map((test) => ({
      outcome: test.outcome(),
      ran: test.results.length > 0,
    }));
    const count = (outcome: string) => outcomes.filter((test) => test.outcome === outcome && test.ran).length;
    // What never ran, because the run was cut short, did not pass.
    const missing = outcomes.filter((test) => !test.ran).length;
    const counts = {
      passed: count('expected'),
      failed: count('unexpected') + count('flaky') + missing,
      skipped: count('skipped'),
    };
    writeCounts('playwright', sum([counts, { ...none, failed: this.errors }]));
  }
}
