import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

test('only a code that blocks the sync interrupts the coach', () => {
  const interrupts = [0, 300, 399, 400, 401, 404, 423, 426, 429, 501, 502, 510, 560, 990, 998].filter(
    (code) => problemOf(code) !== null,
  );
  expect(interrupts).toEqual([400, 401, 404, 423, 501]);
});

test('no access and a service that is down are errors, everything else is a warning', () => {
  expect([401, 402, 403, 423, 500, 501].map((code) => problemOf(code)?.kind)).toEqual(
    Array.from({ length: 6 }, () => 'error'),
  );
  expect([400, 404, 409].map((code) => problemOf(code)?.kind)).toEqual(['warning', 'warning', 'warning']);
});

test('a warning names its code', () => {
  expect(problemOf(400)?.text).toContain('400');
});

test('data that could not be parsed is told in the words of section 8, with its code', () => {
  expect(problemOf(500)?.text).toBe('Error! Parsing data failed (500)');
});
