import { expect, test } from 'vitest';
import { argonPasswords } from './passwords.ts';

test('a hash is argon2id with its parameters in it, and fits its password only', async () => {
  const passwords = argonPasswords();
  const hash = await passwords.hash('Sideline-Rain-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.fits('Sideline-Rain-7', hash)).toBe(true);
  expect(await passwords.fits('Sideline-Rain-8', hash)).toBe(false);
  expect(await passwords.hash('Sideline-Rain-7')).not.toBe(hash);
});

test('an account that does not exist costs a hash as well', async () => {
  const passwords = argonPasswords();
  const hash = await passwords.hash('x');
  await passwords.fits('x', null);
  const time = async (run: () => Promise<unknown>) => {
    const start = performance.now();
    for (let n = 0; n < 5; n++) await run();
    return performance.now() - start;
  };
  const known = await time(() => passwords.fits('wrong', hash));
  const unknown = await time(() => passwords.fits('wrong', null));
  // Far from the microseconds of an answer without a hash.
  expect(unknown).toBeGreaterThan(known / 4);
});
