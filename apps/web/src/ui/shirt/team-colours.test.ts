import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, parseColour, READABLE, type Rgb } from '../colour/colour.ts';
import { DEFAULT_SHIRT } from './colours.ts';
import { teamColours } from './team-colours.ts';

const rgb = (hex: string): Rgb => parseColour(hex) ?? [0, 0, 0];
const byte = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(byte, byte, byte).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`);
const shirt = (color1: string, color2: string) => ({ ...DEFAULT_SHIRT, color1, color2 });

test('words on the ground of every shirt are readable', () => {
  fc.assert(
    fc.property(colour, colour, (first, second) => {
      const { ground, ink } = teamColours(shirt(first, second));
      expect(contrast(rgb(ground), rgb(ink))).toBeGreaterThanOrEqual(READABLE);
    }),
  );
});

test('a readable colour is kept as it is', () => {
  expect(teamColours(shirt('#f6d30f', '#101814'))).toEqual({
    ground: '#f6d30f',
    ink: '#101814',
    line: '#101814',
  });
});

test('a shirt of one colour has no line, and a stored text that is no colour never reaches the page', () => {
  const plain = teamColours(shirt('#d3263a', '#d3263a'));
  expect(plain.line).toBe(plain.ground);
  expect(JSON.stringify(teamColours(shirt('url(//evil)', 'red;background:url(//evil)')))).not.toContain(
    'evil',
  );
});
