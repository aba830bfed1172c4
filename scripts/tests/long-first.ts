import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longest, in this order. Started last, one of them would occupy one core for minutes while the
 * other is idle. vitest knows durations only from earlier runs, which CI lacks.
 */
const LONGEST = [
  'scenarios/faults/neighbours-postgres.long.pg.test.ts',
  'data/page/around.server.test.ts',
  'src/simulation/simulation.test.ts',
  'scenarios/coaches/two-coaches.test.ts',
  'features/notifications/notifications.pg.test.ts',
  'features/permissions.test.ts',
  'attendance/sending/looking.long.pg.test.ts',
  'scenarios/privacy/planted-children.test.ts',
  'scenarios/processes/several-processes.pg.redis.test.ts',
  'operations/backup/backup.long.pg.test.ts',
  'features/notifications/news.long.pg.test.ts',
  'scenarios/faults/kill.test.ts',
  'operations/backup/restore/restored-levels.test.ts',
  'operations/backup/running-server.test.ts',
  'features/sharing/roles.test.ts',
  'rows/view/views.test.ts',
  'matchday/sheets/flow.component.test.tsx',
  'matches/setup.component.test.tsx',
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
