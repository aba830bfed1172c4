import { setLocale } from '@touchline/i18n';
import { afterEach, expect, test } from 'vitest';
import { periodTitle } from './period-words.ts';

afterEach(() => setLocale('en'));

test("a default season title is shown in the reader's language, not in the one that created it", () => {
  expect(periodTitle({ title: 'seizoen 1' })).toBe('Season 1');
  setLocale('nl-NL');
  expect(periodTitle({ title: 'season 1' })).toBe('Seizoen 1');
  expect(periodTitle({ title: 'Autumn 2026' })).toBe('Autumn 2026');
});
