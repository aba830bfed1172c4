import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys } from './keys.ts';

test('numbers in keys compare by value', () => {
  const keys = ['17-10', '17-3', '2-1', '17-3a', '17', '', '-30-1', 'b', 'a10', 'a9'];
  expect([...keys].sort(compareKeys)).toEqual([
    '',
    '-30-1',
    '2-1',
    '17',
    '17-3',
    '17-3a',
    '17-10',
    'a9',
    'a10',
    'b',
  ]);
});

test('the order of keys is antisymmetric, transitive, and zero only for the same key', () => {
  const key = fc.oneof(fc.stringMatching(/^\d{1,3}-\d{1,3}$/), fc.stringMatching(/^[a-c0-2.:-]{0,5}$/));
  fc.assert(
    fc.property(key, key, key, (a, b, c) => {
      expect(Math.sign(compareKeys(a, b)) + Math.sign(compareKeys(b, a))).toBe(0);
      expect(compareKeys(a, b) === 0).toBe(a === b);
      if (compareKeys(a, b) < 0 && compareKeys(b, c) < 0) expect(compareKeys(a, c)).toBeLessThan(0);
    }),
    { numRuns: 2_000 },
  );
});
