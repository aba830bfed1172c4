import { setLocale } from '@touchline/i18n';
import { afterEach, expect, test } from 'vitest';
import { periodTitle } from './period-words.ts';

afterEach(() => setLocale('en'));

test('a first season that a Dutch coach made is "season 1" to an English one, and the other way round', () => {
  expect(periodTitle({ title: 'seizoen 1' })).toBe('season 1');
  setLocale('nl-NL');
  expect(periodTitle({ title: 'season 1' })).toBe('seizoen 1');
  expect(periodTitle({ title: 'Autumn 2026' })).toBe('Autumn 2026');
});
