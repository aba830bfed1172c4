import { passwordRefusal } from '@touchline/domain/account/password';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Password1',
  'P@ssw0rd2026!',
  'Welkom01!',
  'W3lkom-2026',
  'voetbal123',
  'Feyenoord1908!',
  'Manchester United 99',
  'Qwerty12345!',
  '12345678',
  '123123123',
  'qwertyuiop!!',
  '1q2w3e4r5t',
  'Touchline2026',
  '!!Letmein!!',
  '2026Zomer!',
])('%s is one of the first that a guesser tries', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Sideline-Rain-7',
  'Corner flags in the rain 7',
  'Corner-Flag-11',
  'Saturday 10:30!',
  'Zondag om half elf',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the list refuses what the score of section 5 lets through', () => {
  for (const password of ['P@ssw0rd2026!', 'Feyenoord1908!']) {
    expect(passwordRefusal(password, 'coach@example.org')).toBeNull();
    expect(isCommonPassword(password)).toBe(true);
  }
});

test('a long text takes no time', () => {
  const start = performance.now();
  isCommonPassword('1!'.repeat(128));
  isCommonPassword('a'.repeat(256));
  expect(performance.now() - start).toBeLessThan(100);
});
