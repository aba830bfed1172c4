import { setLocale } from '@touchline/i18n';
import { afterEach, expect, test } from 'vitest';
import { endPartText, partWords, startPartText } from './part-words.ts';

afterEach(() => setLocale('en'));

type Row = readonly [parts: number, part: number, en: readonly string[], nl: readonly string[]];

const TABLE: readonly Row[] = [
  [2, 1, ['1st half', 'Start 1st half', 'Half-time'], ['1e helft', 'Start 1e helft', 'Rust']],
  [2, 2, ['2nd half', 'Start 2nd half', 'End part 2'], ['2e helft', 'Start 2e helft', 'Einde deel 2']],
  [
    4,
    1,
    ['1st quarter', 'Start 1st quarter', 'End 1st quarter'],
    ['1e kwart', 'Start 1e kwart', 'Einde 1e kwart'],
  ],
  [4, 2, ['2nd quarter', 'Start 2nd quarter', 'Half-time'], ['2e kwart', 'Start 2e kwart', 'Rust']],
  [
    4,
    3,
    ['3rd quarter', 'Start 3rd quarter', 'End 3rd quarter'],
    ['3e kwart', 'Start 3e kwart', 'Einde 3e kwart'],
  ],
  [
    4,
    4,
    ['4th quarter', 'Start 4th quarter', 'End 4th quarter'],
    ['4e kwart', 'Start 4e kwart', 'Einde 4e kwart'],
  ],
  [3, 2, ['Part 2', 'Start part 2', 'End part 2'], ['Deel 2', 'Start deel 2', 'Einde deel 2']],
  [
    2,
    3,
    ['Extra time 1', 'Start extra time 1', 'End part 3'],
    ['Verlenging 1', 'Start verlenging 1', 'Einde deel 3'],
  ],
];

test.each(TABLE)('of %i parts, part %i has its name in both languages', (matchParts, part, en, nl) => {
  const match = { matchParts };
  const words = () => [partWords(match, part), startPartText(match, part), endPartText(match, part)];
  expect(words()).toEqual(en);
  setLocale('nl-NL');
  expect(words()).toEqual(nl);
});
