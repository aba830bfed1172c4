import { expect, test } from 'vitest';
import { RepeatedLines } from './repeated-lines.ts';

const written = (lines: RepeatedLines, kind: string, times: number) =>
  Array.from({ length: times }, () => lines.take(kind)).filter((line) => line !== null).length;

test('ten lines of a kind are written in a minute, and the next minute says how many were left out', () => {
  let now = 0;
  const lines = new RepeatedLines(() => now);
  expect(written(lines, 'a', 25)).toBe(10);
  expect(written(lines, 'b', 3)).toBe(3);
  now = 60_000;
  expect([lines.take('a'), lines.take('a'), lines.take('b')]).toEqual([15, 0, 0]);
});

test('kinds that a caller makes up do not fill the memory, and a clock that was set back silences nothing', () => {
  let now = 1_000_000;
  const lines = new RepeatedLines(() => now);
  for (let n = 0; n < 5_000; n++) expect(lines.take(`kind ${n}`)).toBe(0);
  expect(written(lines, 'kind 1', 20)).toBe(10);
  now = 0;
  expect(lines.take('kind 1')).toBe(10);
});
