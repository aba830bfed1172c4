import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replaceIds } from '../entity/rows/references.ts';
import { assemble, type Changes, create, valuesOf } from '../entity/rows/rows.ts';
import { matchFields } from '../entity/tables/match.ts';
import { RATING_TOPICS, type Rating, ratingFields } from '../entity/tables/rating.ts';
import {
  givenRatings,
  hasRated,
  overallOf,
  ratedValue,
  ratingBy,
  ratingKey,
  withoutRating,
} from './rating.ts';
import { summariesOf } from './summary.ts';

const rating = (values: Partial<Rating>): Rating => create(ratingFields, values);
const stored = (registers: Changes) => assemble(matchFields, registers).ratings;

test('one rating is removed, of a rater or of an unknown one', () => {
  const ratings = { '12': rating({ all: 1 }), '12-7': rating({ all: 2 }), '12-8': rating({ all: 3 }) };
  expect(Object.keys(withoutRating(ratings, { player: 12, account: 8 }))).toEqual(['12', '12-7']);
  expect(Object.keys(withoutRating(ratings, { player: 12, account: null }))).toEqual(['12-7', '12-8']);
});

describe('stored ratings', () => {
  test('each rater has a member of their own', () => {
    const ratings = {
      [ratingKey({ player: 12, account: 7 })]: rating({ sid: 12, te: 6 }),
      [ratingKey({ player: 12, account: 8 })]: rating({ sid: 12, te: 9 }),
    };
    const match = { ...create(matchFields), ratings };
    expect(stored(valuesOf(matchFields, match))).toEqual(ratings);
    expect(givenRatings(ratings).map(({ account }) => account)).toEqual([7, 8]);
  });

  test('a rating under the player alone, as stored before, is read as of an unknown rater', () => {
    const old = stored({
      'ratings/12': { sid: 12, all: 8, me: 0, ph: 7, te: 0, ta: 0 },
      'ratings/12-7': { sid: 12, all: 6, ph: 5 },
    });
    expect(givenRatings(old)).toEqual([
      { player: 12, account: null, rating: rating({ sid: 12, all: 8, ph: 7 }) },
      { player: 12, account: 7, rating: rating({ sid: 12, all: 6, ph: 5 }) },
    ]);
    expect(summariesOf(old, 12).ph).toEqual({ median: 6, lowest: 5, highest: 7, raters: 2 });
    expect(hasRated(old, 7)).toBe(true);
    expect(hasRated(old, 8)).toBe(false);
  });

  test('values outside 0 to 10 are read as not rated; the rest of the rating stays', () => {
    const wrong = stored({ 'ratings/12-7': { sid: 12, all: 11, ph: 'x', te: 0.5, ta: -1, me: null, st: 4 } });
    expect(wrong).toEqual({ '12-7': rating({ sid: 12, st: 4 }) });
  });

  test('a player who was created without network gets the real id in the key and in the value', () => {
    const local = valuesOf(matchFields, {
      ...create(matchFields),
      ratings: { '-30-7': rating({ sid: -30, st: 4 }) },
    });
    const stamped = Object.fromEntries(
      Object.entries(local).map(([path, value]) => [path, [value, 1]] as const),
    );
    const replaced = replaceIds('matches', stamped, new Map([['players/-30', 99]]));
    expect(replaced['ratings/99-7']?.[0]).toEqual(rating({ sid: 99, st: 4 }));
    expect(replaced['ratings/-30-7']).toBeUndefined();
  });

  test('a rating that does not exist has no values', () => {
    expect(ratingBy({}, { player: 12, account: 7 })).toEqual(rating({ sid: 12 }));
    expect(ratingBy({}, { player: 12, account: 7 }).all).toBe(0);
  });
});

describe('the overall of one rating', () => {
  test("is the rater's own, if there is one", () => {
    expect(overallOf(rating({ all: 9, ph: 2, te: 2 }))).toBe(9);
  });

  test('is else the mean of the rated topics', () => {
    expect(overallOf(rating({ ph: 6, te: 7 }))).toBe(6.5);
    expect(overallOf(rating({ st: 4 }))).toBe(4);
  });

  test('does not exist while nothing is rated', () => {
    expect(overallOf(rating({}))).toBeNull();
    expect(ratedValue(rating({}), 'ph')).toBeNull();
  });

  test('is between the lowest and the highest topic', () => {
    const topics = fc.tuple(...RATING_TOPICS.map(() => fc.integer({ min: 0, max: 10 })));
    fc.assert(
      fc.property(topics, (values) => {
        const given = rating(Object.fromEntries(RATING_TOPICS.map((topic, n) => [topic, values[n]])));
        const rated = values.filter((value) => value > 0);
        const overall = overallOf(given);
        if (rated.length === 0) expect(overall).toBeNull();
        else {
          expect(overall).toBeGreaterThanOrEqual(Math.min(...rated));
          expect(overall).toBeLessThanOrEqual(Math.max(...rated));
        }
      }),
    );
  });
});
