import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, failureLine, leaveResult, none, sum } from './counts.ts';

/** Counts for scripts/verify.ts; the default reporter beside it shows the rest. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    leaveResult('vitest', {
      counts: sum([...modules.map(countModule), { ...none, failed: unhandledErrors.length }]),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unhandledErrors.map(({ message }) => failureLine('outside of any test', message)),
      ],
    });
  }
}

function countModule(module: TestModule): Counts {
  const tests = [...module.children.allTests()].map((test) => test.result().state);
  const failed = tests.filter((state) => state === 'failed' || state === 'pending').length;
  // A module that cannot be loaded, or whose hooks fail, has no failed test of its own to show for it.
  const failedOutside = module.state() === 'failed' && failed === 0 ? 1 : 0;
  return {
    passed: tests.filter((state) => state === 'passed').length,
    failed: failed + failedOutside,
    skipped: tests.filter((state) => state === 'skipped').length,
  };
}

function failuresOf(module: TestModule): readonly string[] {
  const tests = [...module.children.allTests('failed')].map((test) =>
    failureLine(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]?.message),
  );
  return [...tests, ...module.errors().map(({ message }) => failureLine(module.relativeModuleId, message))];
}
