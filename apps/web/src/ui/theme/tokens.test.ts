import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, parseColour, type Rgb } from '../colour/colour.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties in the block of a selector. */
function block(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`);
  if (from === -1) throw new Error(`tokens.css has no ${selector}`);
  const body = css.slice(from, css.indexOf('\n}', from));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const light = block(':root');
const dark = { ...light, ...block(":root[data-mantine-color-scheme='dark']:not([data-contrast='sun'])") };
const sun = { ...light, ...block(":root[data-contrast='sun']") };
const APPEARANCES = { light, dark, sun };

function rgb(tokens: Record<string, string>, name: string): Rgb {
  const colour = parseColour(tokens[`--${name}`] ?? '');
  if (colour === undefined) throw new Error(`--${name} is no colour: ${tokens[`--${name}`]}`);
  return colour;
}

const TEXTS: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['ink', ['paper', 'surface', 'soft', 'line']],
  ['muted', ['paper', 'surface', 'soft']],
  ['accent-ink', ['paper', 'surface', 'soft']],
  ['red-ink', ['paper', 'surface', 'soft']],
  ['live', ['paper', 'surface']],
  ['fair-ink', ['paper', 'surface', 'soft']],
  ['under-ink', ['paper', 'surface', 'soft']],
  ['over-ink', ['paper', 'surface', 'soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-red', ['red', 'red-hover']],
  ['on-result', ['won', 'drawn', 'lost']],
  ['on-toast', ['toast']],
  ['toast-action', ['toast']],
  ['pitch-ink', ['pitch', 'pitch-2']],
];

const PICTURES: readonly (readonly [mark: string, grounds: readonly string[]])[] = [
  ['fair', ['paper', 'surface']],
  ['under', ['surface']],
  ['over', ['paper', 'surface']],
  ['accent', ['paper', 'surface', 'soft']],
  ['focus', ['paper', 'surface', 'soft']],
  ['line-strong', ['paper', 'surface']],
  ['pitch-fair', ['pitch', 'pitch-2']],
  ['pitch-under', ['pitch', 'pitch-2']],
  ['pitch-over', ['pitch', 'pitch-2']],
];

for (const [name, tokens] of Object.entries(APPEARANCES)) {
  test.each(TEXTS)(`${name}: text in --%s is readable (AA, 4.5:1)`, (text, grounds) => {
    for (const ground of grounds) {
      expect(
        contrast(rgb(tokens, text), rgb(tokens, ground)),
        `--${text} on --${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(PICTURES)(`${name}: --%s is visible (AA, 3:1)`, (mark, grounds) => {
    for (const ground of grounds) {
      expect(
        contrast(rgb(tokens, mark), rgb(tokens, ground)),
        `--${mark} on --${ground}`,
      ).toBeGreaterThanOrEqual(3);
    }
  });
}

test('in bright sun all text has a contrast of 7:1', () => {
  for (const [text, grounds] of TEXTS) {
    for (const ground of grounds.filter((each) => each !== 'line')) {
      expect(contrast(rgb(sun, text), rgb(sun, ground)), `--${text} on --${ground}`).toBeGreaterThanOrEqual(
        7,
      );
    }
  }
});

test('dark by system setting equals dark by choice', () => {
  expect(block(":root:not([data-mantine-color-scheme], [data-contrast='sun'])")).toEqual(
    block(":root[data-mantine-color-scheme='dark']:not([data-contrast='sun'])"),
  );
});

test('an appearance redefines tokens and adds none', () => {
  const known = new Set([...Object.keys(light), '--pitch-shirt-edge']);
  for (const name of [...Object.keys(dark), ...Object.keys(sun)]) expect(known).toContain(name);
});
