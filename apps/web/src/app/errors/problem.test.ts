import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';

test('only a code that blocks the sync opens a dialog', () => {
  const interrupts = [0, 300, 399, 400, 401, 404, 423, 426, 429, 501, 502, 510, 560, 990, 998].filter(
    (code) => problemOf(code) !== null,
  );
  expect(interrupts).toEqual([400, 401, 404, 423, 501]);
});

test('no access and an unavailable service are errors; every other code is a warning', () => {
  expect([401, 402, 403, 423, 500, 501].map((code) => problemOf(code)?.kind)).toEqual(
    Array.from({ length: 6 }, () => 'error'),
  );
  expect([400, 404, 409].map((code) => problemOf(code)?.kind)).toEqual(['warning', 'warning', 'warning']);
});

test('a code of section 8 appears in the details, never in the sentence', () => {
  for (let code = 400; code <= 501; code++) {
    const problem = problemOf(code);
    if (problem === null) continue;
    expect(problem.code).toBe(code);
    expect(`${problem.title} ${problem.text}`).not.toMatch(/[45]\d\d/);
  }
});
