import { afterEach, expect, test, vi } from 'vitest';
import * as m from './generated/messages.js';
import { plural } from './plural.ts';

afterEach(() => vi.restoreAllMocks());

test('the forms of both languages', () => {
  expect([0, 1, 2].map((count) => plural('en', count))).toEqual(['other', 'one', 'other']);
  expect([0, 1, 2].map((count) => plural('nl-NL', count))).toEqual(['other', 'one', 'other']);
  expect([1, 2, 3, 4].map((count) => plural('en', count, { type: 'ordinal' }))).toEqual([
    'one',
    'two',
    'few',
    'other',
  ]);
});

test('a long list of texts makes the rules of a language once', () => {
  const made = vi.spyOn(Intl, 'PluralRules');
  for (let count = 0; count < 500; count++) m.season_in_matches({ count }, { locale: 'nl-NL' });
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
});
