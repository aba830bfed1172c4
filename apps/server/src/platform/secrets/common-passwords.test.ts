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
  // From the leaked list as they are; none contains a frequent word.
  'corvette',
  '1234qwer',
  '12071984',
  'fktrcfylh',
])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Sideline-Rain-7',
  'Corner flags in the rain 7',
  'Corner-Flag-11',
  'Saturday 10:30!',
  'Zondag om half elf',
])('%s is not a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('the list refuses passwords that pass the score of section 5', async () => {
  for (const password of ['P@ssw0rd2026!', 'Feyenoord1908!', '1qaz2wsx']) {
    expect(passwordRefusal(password, 'coach@example.org')).toBeNull();
    expect(await isCommonPassword(password)).toBe(true);
  }
});

test('[ASVS 6.2.4] all long enough passwords among the 3,000 most frequent leaked ones are refused', async () => {
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

test('a long text is checked without delay', async () => {
  await isCommonPassword('the list is there');
  const start = performance.now();
  await isCommonPassword('1!'.repeat(128));
  await isCommonPassword('a'.repeat(256));
  expect(performance.now() - start).toBeLessThan(100);
});
