import { describe, expect, test } from 'vitest';
import { openGround } from './ground.testing.ts';
import { planOf } from './plan.testing.ts';
import { PLANTED } from './planted.testing.ts';
import { searchSchedules } from './search.testing.ts';
import { runSchedule } from './world.testing.ts';

/** A bug that none of so many schedules finds is one that the simulation cannot find. */
const SEARCHED = 500;
const SEARCH_TIMEOUT_MS = 30 * 60_000;

const ground = await openGround();

describe('the simulation finds each planted bug', () => {
  test.each(PLANTED)('[$breaks] $name', async (bug) => {
    const failures: string[] = [];
    for (const seed of bug.seeds) {
      const { failure } = await runSchedule(ground, planOf({ ...bug.options, seed }), bug);
      if (failure !== null) failures.push(failure);
    }
    expect(failures.length).toBeGreaterThan(0);
  });
});

if (process.env.TEST_LONG === '1') {
  describe('also by search, from a seed that nobody chose', () => {
    test.each(PLANTED)(
      '[$breaks] $name',
      async (bug) => {
        const { failures, schedules } = await searchSchedules(ground, {
          ...{ from: 700_000, schedules: SEARCHED, bug, stopAtFirst: true },
          ...(bug.options === undefined ? {} : { options: bug.options }),
        });
        expect(failures.length, `${schedules} schedules`).toBeGreaterThan(0);
      },
      SEARCH_TIMEOUT_MS,
    );
  });
}
