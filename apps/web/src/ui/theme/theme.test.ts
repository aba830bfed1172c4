import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

const PARTS = [
  'text',
  'filled',
  'filled-hover',
  'light',
  'light-hover',
  'light-color',
  'outline',
  'outline-hover',
];

test.each(['light', 'dark'] as const)(
  '%s: buttons take every colour from the tokens, hovered too',
  (appearance) => {
    const set: Readonly<Record<string, string>> = cssVariablesResolver(
      mergeMantineTheme(DEFAULT_THEME, theme),
    )[appearance];
    const shades = ['pitch', 'red'].flatMap((name) => PARTS.map((part) => `--mantine-color-${name}-${part}`));
    // Grey buttons have no ground until they are hovered.
    const names = [...shades, '--mantine-color-gray-light-hover', '--mantine-color-gray-light-color'];
    expect(names.filter((name) => !set[name]?.startsWith('var(--'))).toEqual([]);
  },
);
