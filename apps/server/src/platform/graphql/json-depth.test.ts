import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

const deeper = (text: string) => isDeeperThan(3, Buffer.from(text));

test.each([
  '',
  '1',
  '[[[]]]',
  '{"a":[{}],"b":[{}]}',
  '[[]],[[]],[[]]',
  '["[[[["]',
  '"\\"[[[["',
  '{"[\\\\":[{}]}',
])('%s is not deeper than three levels', (text) => {
  expect(deeper(text)).toBe(false);
});

test.each(['[[[[', '[1,[1,[1,[', '{"a":{"a":{"a":{}}}}', '[{"a":[{}]}]', '["\\\\",[[["a",{'])(
  '%s is deeper than three levels',
  (text) => {
    expect(deeper(text)).toBe(true);
  },
);
