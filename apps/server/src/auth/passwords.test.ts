import { expect, test } from 'vitest';
import { argonPasswords, queue } from './passwords.ts';

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

test('at most so many run at once, in the order of asking; too many are 429', async () => {
  const inTurn = queue(2, 2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const run = (n: number) =>
    inTurn(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const jobs = [1, 2, 3, 4].map(run);
  await expect(run(5)).rejects.toMatchObject({ code: 429 });
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  await jobs[0];
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3]);
  ends[1]?.();
  await jobs[1];
  ends[2]?.();
  await jobs[2];
  await new Promise((resolve) => setImmediate(resolve));
  ends[3]?.();
  expect(await Promise.all(jobs)).toEqual([1, 2, 3, 4]);
});

test('a job that fails frees its place', async () => {
  const inTurn = queue(1, 10);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'next')).toBe('next');
});
