import { expect, test } from 'vitest';
import { INCREMENTAL_LEAP, incrementalAfter } from './incremental.ts';

test("a counter rises by at least one and follows the device's value", () => {
  expect(incrementalAfter(0, 1)).toBe(1);
  expect(incrementalAfter(5, 2)).toBe(6);
  expect(incrementalAfter(5, 40)).toBe(40);
});

test('a counter rises by at most the allowed leap, so that it can always be raised again', () => {
  expect(incrementalAfter(0, 2 ** 40)).toBe(INCREMENTAL_LEAP);
  expect(incrementalAfter(7, Number.MAX_SAFE_INTEGER)).toBe(7 + INCREMENTAL_LEAP);
  expect(incrementalAfter(2 ** 40, 1)).toBe(2 ** 40 + 1);
});
