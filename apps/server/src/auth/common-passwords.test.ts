import { passwordRefusal } from '@touchline/domain/account/password';
import { PASSWORD_LENGTH_MIN } from '@touchline/domain/limits';
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
  // Of the leaked list only, as they stand: no frequent word is in them.
  'corvette',
  '1234qwer',
  '12071984',
  'fktrcfylh',
])('%s is one of the first that a guesser tries', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Sideline-Rain-7',
  'Corner flags in the rain 7',
  'Corner-Flag-11',
  'Saturday 10:30!',
  'Zondag om half elf',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('the list refuses what the score of section 5 lets through', async () => {
  for (const password of ['P@ssw0rd2026!', 'Feyenoord1908!', '1qaz2wsx']) {
    expect(passwordRefusal(password, 'coach@example.org')).toBeNull();
    expect(await isCommonPassword(password)).toBe(true);
  }
});

test('[ASVS 6.2.4] all of the 3,000 most frequent leaked ones that are long enough are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const tried = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH_MIN);
  expect(tried.length).toBeGreaterThan(15_000);
  const accepted = [];
  for (const password of tried.slice(0, 3_000)) {
    for (const written of [password, password.toUpperCase()]) {
      if (!(await isCommonPassword(written))) accepted.push(written);
    }
  }
  expect(accepted).toEqual([]);
});

test('a long text takes no time', async () => {
  await isCommonPassword('the list is there');
  const start = performance.now();
  await isCommonPassword('1!'.repeat(128));
  await isCommonPassword('a'.repeat(256));
  expect(performance.now() - start).toBeLessThan(100);
});
