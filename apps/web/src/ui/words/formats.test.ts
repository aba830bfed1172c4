import { setLocale } from '@touchline/i18n';
import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';
import { decimalText } from './number-text.ts';

test('texts follow the language that is chosen while the page is open', () => {
  const day = Date.UTC(2026, 4, 14) / 1000;
  setLocale('en');
  expect([decimalText(1.5, 1), dayText(day)]).toEqual(['1.5', expect.stringContaining('May')]);
  setLocale('nl-NL');
  expect([decimalText(1.5, 1), dayText(day)]).toEqual(['1,5', '14 mei']);
  setLocale('en');
  expect(decimalText(1.5, 1)).toBe('1.5');
});
