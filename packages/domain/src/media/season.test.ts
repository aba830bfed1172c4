import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seasonOf } from './season.ts';

const DAY = 86_400;
const matches = [
  { sid: 3, period: 2, date: 400 * DAY },
  { sid: 1, period: 1, date: 100 * DAY },
  { sid: 2, period: 1, date: 200 * DAY },
];

describe('the season of a picture', () => {
  test('is that of its match, whenever it was uploaded', () => {
    expect(seasonOf({ match_sid: 1, createdAt: 500 * DAY }, matches)).toBe(1);
  });

  test.each([
    [50, 1],
    [150, 1],
    [399, 2],
    [398, 1],
    [500, 2],
  ])('of day %i without a match is that of the match before it: %i', (day, period) => {
    expect(seasonOf({ match_sid: 0, createdAt: day * DAY }, matches)).toBe(period);
  });

  test('of a team without matches is none', () => {
    expect(seasonOf({ match_sid: 7, createdAt: 1 }, [])).toBe(null);
  });

  test('every picture of a team with matches is in a season of the team', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 4 }), (createdAt, match_sid) => {
        expect([1, 2]).toContain(seasonOf({ createdAt, match_sid }, matches));
      }),
    );
  });
});
