import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, in this order. One that began last would keep one core busy for minutes while the other
 * has nothing left to do; by itself vitest knows durations only of earlier runs, and CI has none.
 */
const LONGEST = [
  'simulation/simulation.test.ts',
  'src/two-coaches.test.ts',
  'src/neighbours-postgres.pg.test.ts',
  'src/kill.pg.test.ts',
  'backup/at-work.pg.test.ts',
  'notifications/notifications.pg.test.ts',
  'src/several-processes.pg.redis.test.ts',
  'sharing/roles.test.ts',
  'sharing/views.test.ts',
  'simulation/planted.test.ts',
  'backup/backup.pg.test.ts',
  'match/decide.property.test.ts',
];

/** Begins with the files that take longest. */
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
