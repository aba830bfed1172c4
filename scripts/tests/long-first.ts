import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longest, in this order. Started last, one of them would occupy one core for minutes while the
 * other is idle. vitest knows durations only from earlier runs, which CI lacks.
 */
const LONGEST = [
  'src/simulation/simulation.test.ts',
  'scenarios/coaches/two-coaches.test.ts',
  'scenarios/faults/neighbours-postgres.pg.test.ts',
  'scenarios/faults/kill.pg.test.ts',
  'operations/backup/at-work.pg.test.ts',
  'features/notifications/notifications.pg.test.ts',
  'scenarios/processes/several-processes.pg.redis.test.ts',
  'features/sharing/roles.test.ts',
  'rows/view/views.test.ts',
  'simulation/planted.test.ts',
  'operations/backup/backup.pg.test.ts',
  'match/decide/decide.property.test.ts',
];

/** Sorts the longest files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank === -1 ? LONGEST.length : rank;
}
