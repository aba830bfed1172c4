import { expect, test } from 'vitest';
import { argonPasswords } from './passwords.ts';

test('a hash is argon2id with its parameters, and fits only its own password', async () => {
  const passwords = argonPasswords();
  const hash = await passwords.hash('Sideline-Rain-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.fits('Sideline-Rain-7', hash)).toBe(true);
  expect(await passwords.fits('Sideline-Rain-8', hash)).toBe(false);
  expect(await passwords.hash('Sideline-Rain-7')).not.toBe(hash);
});

test('checking a password takes as long for an account that does not exist', async () => {
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
  // Far above the microseconds of a check without hashing.
  expect(unknown).toBeGreaterThan(known / 4);
});
