import { expect, test } from 'vitest';
import { PALETTE } from '#ui/shirt/palette.ts';
import { LINE_VARIANTS, PATTERNS } from '#ui/shirt/patterns.ts';
import { shirtTexts } from './shirt-words.ts';

test('every pattern, line variant and colour of the editor has a unique name', () => {
  const texts = shirtTexts('MO13-2');
  const names = [
    PATTERNS.map((_, type) => texts.patternName(type)),
    LINE_VARIANTS.map((_, lines) => texts.linesName(lines)),
    PALETTE.map(({ name }) => texts.colourName(name)),
  ];
  expect(names.map((list) => list.length)).toEqual([22, 6, 77]);
  for (const list of names) {
    expect(new Set(list).size).toBe(list.length);
    expect(list).not.toContain('');
  }
});
