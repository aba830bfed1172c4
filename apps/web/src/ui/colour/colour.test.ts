import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contrast,
  difference,
  INK,
  mix,
  parseColour,
  type Rgb,
  readablePaint,
  safeColour,
  toHex,
  WHITE,
} from './colour.ts';

const byte = fc.integer({ min: 0, max: 255 });
const colour: fc.Arbitrary<Rgb> = fc.tuple(byte, byte, byte);

test('section 5: a colour starts with #, rgb( or rgba(', () => {
  expect(parseColour('#fff')).toEqual([255, 255, 255]);
  expect(parseColour('#D3263A')).toEqual([211, 38, 58]);
  expect(parseColour('#d3263a80')).toEqual([211, 38, 58]);
  expect(parseColour('rgb(1, 2, 3)')).toEqual([1, 2, 3]);
  expect(parseColour('rgba(300, -4, 3.6, 0.5)')).toEqual([255, 0, 4]);
});

test("section 3: the default shirt's named colours are colours", () => {
  for (const name of ['blue', 'red', 'black']) expect(parseColour(name)).toBeDefined();
});

test('an invalid colour becomes the fallback and is never drawn', () => {
  const hostile = [
    '',
    'url(https://evil.example/x.svg#a)',
    '#12',
    'rgb(1,2)',
    'rgb(a,b,c)',
    'red;x:1',
    '#ggg',
    'javascript:1',
  ];
  for (const value of hostile) expect(safeColour(value, '#123456')).toBe('#123456');
});

test('any text becomes a colour of six digits', () => {
  fc.assert(fc.property(fc.string(), (text) => /^#[0-9a-f]{6}$/.test(safeColour(text))));
});

test('hex colours keep their value', () => {
  fc.assert(
    fc.property(colour, (rgb) => {
      expect(parseColour(toHex(rgb))).toEqual(rgb);
    }),
  );
});

test('contrast follows WCAG: 21 for black on white, 1 for equal colours, symmetric', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrast(one, one)).toBe(1);
      expect(contrast(one, other)).toBe(contrast(other, one));
    }),
  );
});

test('a number is readable on every background, by contrast or by its outline', () => {
  fc.assert(
    fc.property(fc.array(colour, { minLength: 1, maxLength: 3 }), colour, (grounds, favourite) => {
      const { fill, outline } = readablePaint(grounds, favourite);
      const ratio = (hex: string, ground: Rgb) => contrast(parseColour(hex) ?? [0, 0, 0], ground);
      for (const ground of grounds) {
        expect(
          Math.max(ratio(fill, ground), outline === undefined ? 0 : ratio(outline, ground)),
        ).toBeGreaterThanOrEqual(4.2);
        if (outline === undefined) expect(ratio(fill, ground)).toBeGreaterThanOrEqual(4.5);
      }
      if (outline !== undefined)
        expect(new Set([fill, outline])).toEqual(new Set([toHex(INK), toHex(WHITE)]));
    }),
  );
});

test('the preferred paint is kept where it is readable', () => {
  expect(readablePaint([[255, 255, 255]], [176, 26, 52])).toEqual({ fill: '#b01a34', outline: undefined });
});

test('mixing goes from the first colour to the second', () => {
  expect(mix([0, 0, 0], [200, 100, 50], 0)).toEqual([0, 0, 0]);
  expect(mix([0, 0, 0], [200, 100, 50], 0.5)).toEqual([100, 50, 25]);
  expect(mix([0, 0, 0], [200, 100, 50], 1)).toEqual([200, 100, 50]);
});

test('the difference is zero for equal colours and greatest between black and white', () => {
  expect(difference([9, 9, 9], [9, 9, 9])).toBe(0);
  fc.assert(
    fc.property(
      colour,
      colour,
      (one, other) => difference(one, other) <= difference([0, 0, 0], [255, 255, 255]),
    ),
  );
});
