import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Period, Team } from '../entity/tables/team.ts';
import { newTeam } from './new-team.ts';
import {
  activePeriod,
  FIRST_PERIOD,
  hasGivenTitle,
  withoutPeriod,
  withPeriod,
  withPeriodChanged,
  withPeriodsInOrder,
} from './periods.ts';

const made = newTeam({
  clubname: ' Rietdijk ',
  teamname: 'MO13-2 ',
  timezone: 'Europe/Amsterdam',
  createdAt: 5,
});

const withThese = (periods: readonly Period[], active_period = 1): Team => ({
  ...made,
  metadata: { ...made.metadata, periods, active_period },
});
const period = (id: number, order = 0): Period => ({ id, icon: 'season', title: `season ${id}`, order });
const ids = (team: Team) => team.metadata.periods.map(({ id }) => id);

describe('a new team', () => {
  test("a new team has 'season 1', section 3's defaults, and trimmed names", () => {
    expect(made).toMatchObject({ clubname: 'Rietdijk', teamname: 'MO13-2', createdAt: 5, role: '', sku: '' });
    expect(made.metadata).toMatchObject({
      periods: [{ id: 1, title: 'season 1', order: 0 }],
      active_period: 1,
      pitchPlayers: 11,
      matchLength: 90,
      halfLength: 45,
      timezone: 'Europe/Amsterdam',
    });
  });

  test('a new team has the given format, and half the length follows from the length', () => {
    const given = newTeam({
      clubname: 'a',
      teamname: 'b',
      timezone: 'UTC',
      createdAt: 0,
      format: { pitchPlayers: 9, matchLength: 60, matchParts: 4 },
    });
    expect(given.metadata).toMatchObject({ pitchPlayers: 9, matchLength: 60, halfLength: 30, matchParts: 4 });
  });
});

describe('periods', () => {
  test("the title of a first period is the app's, in each language that stored it", () => {
    expect(made.metadata.periods.every(hasGivenTitle)).toBe(true);
    expect(hasGivenTitle({ title: 'seizoen 1' })).toBe(true);
    expect(hasGivenTitle({ title: '2026/27' })).toBe(false);
    expect(hasGivenTitle({ title: 'season 12' })).toBe(false);
  });

  test('the current period is the active one, otherwise the first, otherwise 1 (section 4)', () => {
    expect(activePeriod(withThese([period(3), period(5)], 5))).toBe(5);
    expect(activePeriod(withThese([period(3), period(5)], 9))).toBe(3);
    expect(activePeriod(withThese([], 9))).toBe(1);
  });

  test('a new period comes last with its own id', () => {
    const team = withPeriod(withThese([period(1, 0), period(2, 4)]), { id: 2, title: 'Cup', icon: 'cup' });
    expect(team.metadata.periods.at(-1)).toEqual({ id: 3, title: 'Cup', icon: 'cup', order: 5 });
    expect(ids(team)).toEqual([1, 2, 3]);
    expect(withPeriod(withThese([]), FIRST_PERIOD).metadata.periods).toEqual([FIRST_PERIOD]);
  });

  test('a period with matches, and the last one, cannot be deleted', () => {
    const team = withThese([period(1), period(2)]);
    expect(withoutPeriod(team, 1, true)).toEqual({ ok: false, error: { code: 'periodHasMatches', id: 1 } });
    expect(withoutPeriod(team, 9, false)).toEqual({ ok: false, error: { code: 'periodUnknown', id: 9 } });
    expect(withoutPeriod(withThese([period(1)]), 1, false)).toEqual({
      ok: false,
      error: { code: 'periodIsLast', id: 1 },
    });
  });

  test('when the active period is deleted, the first of the others becomes active', () => {
    const result = withoutPeriod(withThese([period(1), period(2), period(3)], 2), 2, false);
    expect(result.ok && ids(result.value)).toEqual([1, 3]);
    expect(result.ok && result.value.metadata.active_period).toBe(1);
    const other = withoutPeriod(withThese([period(1), period(2), period(3)], 3), 2, false);
    expect(other.ok && other.value.metadata.active_period).toBe(3);
  });

  test('periods can be renamed and reordered', () => {
    const team = withThese([period(1, 0), period(2, 1), period(3, 2)]);
    const changed = withPeriodChanged(team, 2, { title: 'Cup' });
    expect(changed.ok && changed.value.metadata.periods[1]).toEqual({ ...period(2, 1), title: 'Cup' });
    expect(withPeriodChanged(team, 9, {})).toEqual({ ok: false, error: { code: 'periodUnknown', id: 9 } });
    const moved = withPeriodsInOrder(team, [3, 1]).metadata.periods;
    expect(moved.map(({ id, order }) => [id, order])).toEqual([
      [3, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  test('ids stay unique and an active period exists after any additions and deletions', () => {
    const step = fc.record({ add: fc.boolean(), id: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        let team: Team = made;
        for (const { add, id } of steps) {
          const without = add ? null : withoutPeriod(team, id, false);
          if (add) team = withPeriod(team, { id, title: '', icon: 'season' });
          else if (without?.ok) team = without.value;
          expect(new Set(ids(team)).size).toBe(ids(team).length);
          expect(ids(team)).toContain(activePeriod(team));
        }
      }),
    );
  });
});
