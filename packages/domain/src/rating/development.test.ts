import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { ratingFields } from '../entity/tables/rating.ts';
import { developmentOf, lastDays, type Occasion, periodBefore } from './development.ts';

const DAY = 86_400;
const period = { from: 100 * DAY, until: 200 * DAY };

/** An occasion on a day, with the technique of player 12 by each rater. */
const on = (day: number, ...te: readonly number[]): Occasion => ({
  collection: 'matches',
  sid: day,
  at: day * DAY,
  ratings: Object.fromEntries(
    te.map((value, n) => [`12-${n + 1}`, create(ratingFields, { sid: 12, te: value })]),
  ),
});

describe("a player's development", () => {
  test('has a point for each occasion in which the topic was rated, the earliest first', () => {
    const session: Occasion = { ...on(120, 6), collection: 'training_sessions' };
    const { te, st } = developmentOf(12, [on(150, 4, 9), session, on(130), on(200, 9)], period);
    expect(te.points).toEqual([
      {
        collection: 'training_sessions',
        sid: 120,
        at: 120 * DAY,
        median: 6,
        lowest: 6,
        highest: 6,
        raters: 1,
      },
      { collection: 'matches', sid: 150, at: 150 * DAY, median: 6.5, lowest: 4, highest: 9, raters: 2 },
    ]);
    expect(te.median).toBe(6.25);
    expect(st.points).toEqual([]);
    expect(st.median).toBeNull();
  });

  test('is compared with the own period of the same length before', () => {
    expect(periodBefore(period)).toEqual({ from: 0, until: 100 * DAY });
    const { te } = developmentOf(12, [on(-1, 1), on(0, 4), on(99, 6), on(100, 8)], period);
    expect(te.before).toEqual({ median: 5, occasions: 2 });
    expect(te.median).toBe(8);
  });

  test('has a trend only when both periods have three ratings', () => {
    const trend = (before: readonly number[], now: readonly number[]) =>
      developmentOf(12, [...before.map((te, n) => on(n, te)), ...now.map((te, n) => on(100 + n, te))], period)
        .te.trend;
    expect(trend([5, 5, 5], [7, 7, 7])).toBe('up');
    expect(trend([7, 7, 7], [5, 5, 5])).toBe('down');
    expect(trend([5, 5, 5, 6], [5, 5, 6, 5])).toBe('level');
    expect(trend([5, 5, 5], [7, 7])).toBeNull();
    expect(trend([5, 5], [7, 7, 7])).toBeNull();
    expect(trend([], [])).toBeNull();
  });

  test('does not depend on the order of the occasions, nor on the ratings of other players', () => {
    const occasions = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { maxLength: 12 });
    fc.assert(
      fc.property(occasions, (days) => {
        const own = days.map((day) => on(day, (day % 10) + 1));
        const others = own.map((one) => ({
          ...one,
          ratings: { ...one.ratings, '13-1': create(ratingFields, { sid: 13, te: 1 }) },
        }));
        expect(developmentOf(12, others.toReversed(), period)).toEqual(developmentOf(12, own, period));
      }),
    );
  });
});

test('the last days include a match of tonight, whose wall clock is ahead of UTC', () => {
  const now = 200 * DAY + 82_800;
  const { from, until } = lastDays(91, now);
  expect(until).toBeGreaterThan(now + 14 * 3600);
  expect((until - from) / DAY).toBe(91);
  expect(lastDays(91, now + 600)).toEqual({ from, until });
});
