import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packText, unpackText } from './packed-text.ts';

test('a packed text is restored unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.nat(400), (text, times) => {
      const json = JSON.stringify([text.toWellFormed().repeat(times)]);
      expect(unpackText(packText(json))).toBe(json);
    }),
  );
});

test('repetitive text becomes small, in characters that every database can store', () => {
  const text = JSON.stringify(Array.from({ length: 400 }, (_, sid) => ({ sid, name: 'Rietdijk' })));
  const packed = packText(text);
  expect(packed.length).toBeLessThan(text.length / 5);
  expect(packed).toMatch(/^br:[A-Za-z0-9+/=]+$/);
});

test('a short text, or one that was stored before packing existed, is stored as it is', () => {
  expect(packText('[]')).toBe('[]');
  const before = JSON.stringify('x'.repeat(5_000));
  expect(unpackText(before)).toBe(before);
});
