import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Rating, ratingFields } from '../entity/tables/rating.ts';
import { median, summariesOf } from './summary.ts';

const rating = (values: Partial<Rating>): Rating => create(ratingFields, values);

describe('the ratings of several raters', () => {
  test('median, lowest, highest and number are counted per topic', () => {
    const summaries = summariesOf(
      {
        '12-1': rating({ sid: 12, ph: 4, te: 8 }),
        '12-2': rating({ sid: 12, ph: 7 }),
        '12-3': rating({ sid: 12, ph: 8, all: 9 }),
        '13-1': rating({ sid: 13, ph: 1 }),
      },
      12,
    );
    expect(summaries.ph).toEqual({ median: 7, lowest: 4, highest: 8, raters: 3 });
    expect(summaries.te).toEqual({ median: 8, lowest: 8, highest: 8, raters: 1 });
    // Two raters have a mean of their topics, and the third an overall of their own.
    expect(summaries.all).toEqual({ median: 7, lowest: 6, highest: 9, raters: 3 });
    expect(summaries.st).toBeNull();
  });

  test('a rating that was taken back counts for nothing', () => {
    expect(summariesOf({ '12-1': rating({ sid: 12 }) }, 12).all).toBeNull();
  });

  test('the order of the raters does not matter', () => {
    const values = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(values, (given) => {
        const of = (list: readonly number[]) =>
          summariesOf(Object.fromEntries(list.map((te, n) => [`12-${n + 1}`, rating({ te })])), 12).te;
        const summary = of(given);
        expect(of(given.toReversed())).toEqual(summary);
        expect(summary?.raters).toBe(given.length);
        expect(summary?.median).toBeGreaterThanOrEqual(summary?.lowest ?? 0);
        expect(summary?.median).toBeLessThanOrEqual(summary?.highest ?? 0);
      }),
    );
  });

  test('as many values are above the median as below it', () => {
    const values = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, (given) => {
        const middle = median(given) ?? 0;
        expect(given.filter((value) => value < middle).length).toBeLessThanOrEqual(given.length / 2);
        expect(given.filter((value) => value > middle).length).toBeLessThanOrEqual(given.length / 2);
      }),
    );
    expect(median([])).toBeNull();
  });
});
