import { expect, test } from 'vitest';
import { firstLocale } from './remembered.ts';

test('the language comes from the address, else from the earlier choice, else from the browser', () => {
  expect(firstLocale('nl-NL', 'en', ['en'])).toBe('nl-NL');
  expect(firstLocale(null, 'nl-NL', ['en'])).toBe('nl-NL');
  expect(firstLocale(null, null, ['fr-FR', 'nl-BE', 'en'])).toBe('nl-NL');
  expect(firstLocale(null, 'xx', ['fr'])).toBe('en');
});
