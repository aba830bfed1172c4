import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, failureLine, leaveResult, none, sum } from './counts.ts';

/** vitest's reporter with counts for scripts/tests/verify.ts; the default reporter prints the rest. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { message: string; stack?: string }[],
  ): void {
    leaveResult('vitest', {
      counts: sum([...modules.map(countModule), { ...none, failed: unhandledErrors.length }]),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unhandledErrors.map((error) => failureLine('outside of any test', error)),
      ],
    });
  }
}

function countModule(module: TestModule): Counts {
  const tests = [...module.children.allTests()].map((test) => test.result().state);
  const failed = tests.filter((state) => state === 'failed' || state === 'pending').length;
  // A module that cannot be loaded, or whose hooks fail, has no failed test, so it counts as one.
  const failedOutside = module.state() === 'failed' && failed === 0 ? 1 : 0;
  return {
    passed: tests.filter((state) => state === 'passed').length,
    failed: failed + failedOutside,
    skipped: tests.filter((state) => state === 'skipped').length,
  };
}

function failuresOf(module: TestModule): readonly string[] {
  const tests = [...module.children.allTests('failed')].map((test) =>
    failureLine(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]),
  );
  return [...tests, ...module.errors().map((error) => failureLine(module.relativeModuleId, error))];
}
