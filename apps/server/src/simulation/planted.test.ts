import { describe, expect, test } from 'vitest';
import { openInitialState } from './initial-state.testing.ts';
import { planOf } from './plan.testing.ts';
import { PLANTED } from './planted.testing.ts';
import { searchSchedules } from './search.testing.ts';
import { runSchedule } from './world.testing.ts';

/** A bug that none of this many schedules finds counts as not found. */
const SEARCHED = 500;
const SEARCH_TIMEOUT_MS = 30 * 60_000;

const initialState = await openInitialState();

describe('the simulation finds each planted bug', () => {
  test.each(PLANTED)('[$breaks] $name', async (bug) => {
    const failures: string[] = [];
    for (const seed of bug.seeds) {
      const { failure } = await runSchedule(initialState, planOf({ ...bug.options, seed }), bug);
      if (failure !== null) failures.push(failure);
    }
    expect(failures.length).toBeGreaterThan(0);
  });
});

if (process.env.TEST_LONG === '1') {
  describe('a search from an arbitrary seed finds the bug, too', () => {
    test.each(PLANTED)(
      '[$breaks] $name',
      async (bug) => {
        const { failures, schedules } = await searchSchedules(initialState, {
          from: 700_000,
          schedules: SEARCHED,
          bug,
          stopAtFirst: true,
          ...(bug.options === undefined ? {} : { options: bug.options }),
        });
        expect(failures.length, `${schedules} schedules`).toBeGreaterThan(0);
      },
      SEARCH_TIMEOUT_MS,
    );
  });
}
