import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contrast, difference, parseColour, type Rgb } from '../colour/colour.ts';
import { DEFAULT_SHIRT, keeperLook, numberPaint, type ShirtLook } from './colours.ts';
import { mirrored, onBothSides } from './outline.ts';
import { PALETTE, PALETTE_ROWS } from './palette.ts';
import { LINE_VARIANTS, PATTERNS, shirtLayers } from './patterns.ts';
import { Shirt } from './Shirt.tsx';
import { ShirtEditor } from './ShirtEditor.tsx';

const TYPES = Array.from({ length: 22 }, (_, type) => type);
const LINES = Array.from({ length: 6 }, (_, lines) => lines);
const paletteColour = fc.constantFrom(...PALETTE.map(({ hex }) => hex));
const look: fc.Arbitrary<ShirtLook> = fc.record({
  type: fc.constantFrom(...TYPES),
  lines: fc.constantFrom(...LINES),
  color1: paletteColour,
  color2: paletteColour,
  color3: paletteColour,
});
const rgb = (hex: string) => parseColour(hex) as Rgb;

test('section 3: types 0 to 21 and line variants 0 to 5 are 132 different shirts', () => {
  expect(PATTERNS).toHaveLength(22);
  expect(LINE_VARIANTS).toHaveLength(6);
  const drawings = TYPES.flatMap((type) => LINES.map((lines) => JSON.stringify(shirtLayers(type, lines))));
  expect(new Set(drawings).size).toBe(22 * 6);
  expect(new Set(PATTERNS.map(({ name }) => name)).size).toBe(22);
  expect(new Set(LINE_VARIANTS.map(({ name }) => name)).size).toBe(6);
});

test('every layer is valid path data', () => {
  for (const type of TYPES) {
    for (const lines of LINES) {
      for (const { d } of shirtLayers(type, lines)) {
        expect(d).toMatch(/^M[-\d.MLCQAaHVhvZ ,]+$/);
        expect(d).not.toContain('NaN');
      }
    }
  }
});

test('every pattern but the plain one shows the second colour; trims show the third', () => {
  for (const type of TYPES.slice(1)) expect(shirtLayers(type, 0).some(({ paint }) => paint === 2)).toBe(true);
  for (const lines of LINES.slice(1))
    expect(shirtLayers(0, lines).some(({ paint }) => paint === 3)).toBe(true);
  expect(shirtLayers(0, 0).some(({ paint }) => paint === 2 || paint === 3)).toBe(false);
});

test('section 3: an unknown type is drawn as type 9, an unknown line variant as none', () => {
  expect(shirtLayers(22, 0)).toEqual(shirtLayers(9, 0));
  expect(shirtLayers(-1, 0)).toEqual(shirtLayers(9, 0));
  expect(shirtLayers(3, 6)).toEqual(shirtLayers(3, 0));
});

test('mirroring twice gives the same cut', () => {
  const d = 'M24 13.4C23 24 24.2 33 26.5 41L38 8Z';
  expect(mirrored(mirrored(d))).toBe(d);
  expect(mirrored('M24 13.4L-3 8')).toBe('M76 13.4L103 8');
  expect(
    onBothSides([
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
  ).toBe('M1 2L3 4L5 6ZM99 2L97 4L95 6Z');
});

test('the number is readable on any three colours of the palette', () => {
  fc.assert(
    fc.property(look, (shirt) => {
      const { fill, outline } = numberPaint(shirt);
      const colours = [shirt.color1, shirt.color2, shirt.color3];
      for (const paint of PATTERNS[shirt.type]?.ground ?? []) {
        const ground = rgb(colours[paint - 1] ?? '');
        const best = Math.max(contrast(rgb(fill), ground), contrast(rgb(outline ?? fill), ground));
        expect(best).toBeGreaterThanOrEqual(4.2);
      }
    }),
  );
});

test("the keeper's shirt differs from the team's", () => {
  fc.assert(
    fc.property(look, (shirt) => {
      const keeper = rgb(keeperLook(shirt).color1);
      expect(difference(keeper, rgb(shirt.color1))).toBeGreaterThan(150);
    }),
  );
});

test('a shirt draws its number and has its title as name; without a title it is decoration', () => {
  const titled = renderToString(
    <Shirt shirt={DEFAULT_SHIRT} number={10} title="Blue and red stripes" size={22} />,
  );
  expect(titled).toContain('role="img"');
  expect(titled).toContain('aria-label="Blue and red stripes"');
  expect(titled).toContain('>10</text>');
  expect(titled).toContain('width="22"');
  const silent = renderToString(<Shirt shirt={DEFAULT_SHIRT} />);
  expect(silent).toContain('aria-hidden="true"');
  expect(silent).not.toContain('<text');
});

const cloth = (html: string) =>
  [...html.matchAll(/<image href="data:image\/svg\+xml,([^"]+)"/g)].map(([, data = '']) => data);

test('shirts with the same look share one picture for all numbers, and keepers have another', () => {
  const html = renderToString(
    <>
      <Shirt shirt={DEFAULT_SHIRT} number={4} />
      <Shirt shirt={{ ...DEFAULT_SHIRT }} number={7} />
      <Shirt shirt={DEFAULT_SHIRT} number={1} keeper />
    </>,
  );
  const [first, second, keeper] = cloth(html);
  expect(second).toBe(first);
  expect(keeper).not.toBe(first);
});

test('the picture of every look contains all its clips and no undefined value', () => {
  for (const type of TYPES) {
    for (const lines of LINES) {
      const [data = ''] = cloth(renderToString(<Shirt shirt={{ ...DEFAULT_SHIRT, type, lines }} />));
      const svg = decodeURIComponent(data);
      const ids = [...svg.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
      expect(svg).not.toMatch(/undefined|NaN/);
    }
  }
});

test('a malicious colour is never put into the drawing', () => {
  const html = renderToString(
    <Shirt
      shirt={{ ...DEFAULT_SHIRT, color1: 'url(https://evil.example/a)', color2: '"><script>' }}
      number={1}
    />,
  );
  expect(html).not.toContain('evil');
  expect(html).not.toContain('script');
});

test('section 3: the palette has more than 70 colours with unique names and values', () => {
  expect(PALETTE.length).toBeGreaterThan(70);
  expect(new Set(PALETTE.map(({ name }) => name)).size).toBe(PALETTE.length);
  expect(new Set(PALETTE.map(({ hex }) => hex)).size).toBe(PALETTE.length);
  for (const { hex } of PALETTE) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  for (const row of Object.values(PALETTE_ROWS)) expect(Object.keys(row)).toHaveLength(7);
  for (const colour of [DEFAULT_SHIRT.color1, DEFAULT_SHIRT.color2, DEFAULT_SHIRT.color3]) {
    expect(PALETTE.map(({ hex }) => hex)).toContain(colour);
  }
});

test('the editor has groups of radio buttons, with checked and named choices', () => {
  const html = renderToString(
    <ShirtEditor
      shirt={{ ...DEFAULT_SHIRT, lines: 3 }}
      onChange={() => undefined}
      texts={{
        preview: 'Preview',
        pattern: 'Pattern',
        lines: 'Lines',
        colours: 'Colours',
        color1: 'Main',
        color2: 'Second',
        color3: 'Third',
        patternName: (type) => `pattern ${type}`,
        linesName: (lines) => `lines ${lines}`,
        colourName: (name) => `colour ${name}`,
      }}
    />,
  );
  const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => input);
  expect(radios).toHaveLength(22 + 6 + 3 + PALETTE.length);
  const chosen = radios.filter((input) => input.includes('checked=""'));
  expect(chosen.map((input) => /aria-label="([^"]+)"/.exec(input)?.[1])).toEqual([
    'pattern 9',
    'lines 3',
    'Main',
    'colour blue',
  ]);
});
