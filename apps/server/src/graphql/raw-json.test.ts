import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RawJson, stringifyWithRaw } from './raw-json.ts';

test('raw parts stand in the text where their values would', () => {
  const raw = new RawJson('[{"a":1}]');
  expect(stringifyWithRaw({ x: raw, y: [raw, 'text'], z: { w: raw } })).toBe(
    '{"x":[{"a":1}],"y":[[{"a":1}],"text"],"z":{"w":[{"a":1}]}}',
  );
});

test('nobody can write a text that becomes a raw part, and none breaks the rest', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (text, other) => {
      const written = stringifyWithRaw({ raw: new RawJson(text), other, nested: `"raw-0" ${text}` });
      expect(JSON.parse(written)).toEqual({ raw: JSON.parse(text), other, nested: `"raw-0" ${text}` });
    }),
  );
});

test('a raw text with the signs of a replacement stays as it is', () => {
  expect(stringifyWithRaw({ a: new RawJson('"$& $1 $$"') })).toBe('{"a":"$& $1 $$"}');
});
