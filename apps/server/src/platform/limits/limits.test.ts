import { expect, test } from 'vitest';
import { limitsContract } from './limits.contract.testing.ts';
import { memoryLimits } from './limits.ts';

limitsContract(() => {
  let now = 0;
  return {
    limits: memoryLimits(() => now),
    passes: async (_key, ms) => {
      now += ms;
    },
  };
});

test('expired windows do not fill the memory', async () => {
  let now = 0;
  const limits = memoryLimits(() => now);
  for (let n = 0; n < 10_000; n++) await limits.hit(`old${n}`, 1_000);
  now += 1_000;
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 9_000; n++) await limits.hit(`new${n}`, 1_000);
  // Expired windows were removed: twice as many would need megabytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(await limits.count('old1')).toBe(0);
});

test('opening a window does not search all open windows for expired ones', async () => {
  let asked = 0;
  const limits = memoryLimits(() => {
    asked++;
    return 0;
  });
  for (let n = 0; n < 30_000; n++) await limits.hit(`open${n}`, 1_000);
  expect(asked).toBeLessThan(100_000);
});
