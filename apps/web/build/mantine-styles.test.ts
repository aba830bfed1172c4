import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_THEME } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from '../src/ui/theme/theme.ts';
import { withoutUnusedColours } from './mantine-styles.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const sheet = readFileSync(
  fileURLToPath(import.meta.resolve('@mantine/core/styles/default-css-variables.layer.css')),
  'utf8',
);
const DEFINED = /(--mantine-[a-z0-9-]+):/g;
const USED = /var\((--mantine-[a-z0-9-]+)/g;

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** The theme's primary colour and its greys are others than Mantine's, so Mantine sets these itself. */
const SET_BY_MANTINE = /^--mantine-(primary-color-|color-anchor$|color-(gray|dark)-\d$)/;

test('the shipped sheet defines each variable of Mantine that the app or the sheet itself uses', () => {
  const shipped = withoutUnusedColours(sheet);
  const left = namesIn(shipped, DEFINED);
  const removed = new Set([...namesIn(sheet, DEFINED)].filter((name) => !left.has(name)));
  expect(removed.size).toBeGreaterThan(150);

  const files = globSync(`${sources}/**/*.{css,ts,tsx}`);
  const used = namesIn([...files.map((file) => readFileSync(file, 'utf8')), shipped].join('\n'), USED);
  expect([...used].filter((name) => removed.has(name) && !SET_BY_MANTINE.test(name))).toEqual([]);
});

test('no grey of the theme is one of Mantine, which would not set it', () => {
  for (const name of ['gray', 'dark'] as const) {
    const shades = theme.colors?.[name] ?? [];
    expect(shades).toHaveLength(10);
    expect(shades.filter((shade, index) => shade === DEFAULT_THEME.colors[name][index])).toEqual([]);
  }
});
