import { expect, test } from 'vitest';
import { GROWTH_MB, growthOf, mostMs } from './limits.ts';

test.each([
  ['POST /api/data', 1_000],
  ['GET /live/abc/state.json', 1_000],
  ['GET /live/abc/picture.png', 3_000],
  ['GET /nl/match/abc/12.pdf', 3_000],
  ['GET /match/abc/12.json', 1_000],
  ['PUT /api/pictures/media/7', 3_000],
])('%s may take %d ms', (request, ms) => {
  expect(mostMs(request)).toBe(ms);
});

test('memory is flat when the last tenth keeps little more than the second to the fifth', () => {
  const run = (last: number) => [300, 60, 100, 60, 60, 300, 60, 60, 60, last];
  expect(growthOf(run(100 + GROWTH_MB))).toBeNull();
  expect(growthOf(run(101 + GROWTH_MB))).toBe(
    `${101 + GROWTH_MB} MB in use after the last tenth, at most 100 after the second to the fifth`,
  );
  expect(growthOf([1, 500])).toBeNull();
});
