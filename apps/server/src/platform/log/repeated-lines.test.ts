import { expect, test } from 'vitest';
import { RepeatedLines } from './repeated-lines.ts';

const written = (lines: RepeatedLines, kind: string, times: number) =>
  Array.from({ length: times }, () => lines.take(kind)).filter((line) => line !== null).length;

test('ten lines of a kind are written per minute, and the next minute reports how many were omitted', () => {
  let now = 0;
  const lines = new RepeatedLines(() => now);
  expect(written(lines, 'a', 25)).toBe(10);
  expect(written(lines, 'b', 3)).toBe(3);
  now = 60_000;
  expect([lines.take('a'), lines.take('a'), lines.take('b')]).toEqual([15, 0, 0]);
});

test('the number of remembered kinds is limited, and lines are still written after the clock was set back', () => {
  let now = 1_000_000;
  const lines = new RepeatedLines(() => now);
  for (let n = 0; n < 5_000; n++) expect(lines.take(`kind ${n}`)).toBe(0);
  expect(written(lines, 'kind 1', 20)).toBe(10);
  now = 0;
  expect(lines.take('kind 1')).toBe(10);
});
