import { expect, test } from 'vitest';
import { hasEntityTag } from './entity-tag.ts';

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", W/"a" ,"y"', true],
  ['*', true],
  ['a', false],
  ['"A"', false],
  ['"a', false],
  ['w/"a"', false],
  ['"b"', false],
])('a client that sends If-None-Match %s has the tag "a": %s', (value, expected) => {
  expect(hasEntityTag(value, '"a"')).toBe(expected);
});
