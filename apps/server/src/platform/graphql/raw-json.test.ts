import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RawJson, stringifyWithRaw } from './raw-json.ts';

test('raw parts replace their placeholders in the text', () => {
  const raw = new RawJson('[{"a":1}]');
  expect(stringifyWithRaw({ x: raw, y: [raw, 'text'], z: { w: raw } })).toBe(
    '{"x":[{"a":1}],"y":[[{"a":1}],"text"],"z":{"w":[{"a":1}]}}',
  );
});

test('no text from outside can become a raw part or break the response', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (text, other) => {
      const written = stringifyWithRaw({ raw: new RawJson(text), other, nested: `"raw-0" ${text}` });
      expect(JSON.parse(written)).toEqual({ raw: JSON.parse(text), other, nested: `"raw-0" ${text}` });
    }),
  );
});

test('a raw text with replacement patterns such as `$&` stays unchanged', () => {
  expect(stringifyWithRaw({ a: new RawJson('"$& $1 $$"') })).toBe('{"a":"$& $1 $$"}');
});
