import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { redisLink } from '../bus/redis-link.ts';
import { limitsContract } from './limits.contract.testing.ts';
import { PREFIX, redisLimits } from './redis-limits.ts';

const redis = new Redis(process.env.TEST_REDIS_URL ?? '');
afterAll(() => redis.disconnect());

limitsContract(() => ({ limits: redisLimits(redisLink(redis)), passes: takeOff }));

/** Redis reads its own clock, so the test shortens the window instead of waiting. */
async function takeOff(key: string, ms: number): Promise<void> {
  const name = PREFIX + key;
  const left = (await redis.pttl(name)) - ms;
  if (left > 0) await redis.pexpire(name, Math.round(left));
  else await redis.del(name);
}

test('while Redis is unreachable, each process counts for itself', async () => {
  const away = new Redis(process.env.TEST_REDIS_URL ?? '', { lazyConnect: true });
  await away.connect();
  away.disconnect();
  const limits = redisLimits(redisLink(away));
  const minute = 60_000;
  expect([await limits.hit('guess', minute), await limits.hit('guess', minute)]).toEqual([1, 2]);
  await limits.giveBack('guess');
  expect(await limits.count('guess')).toBe(1);
  await limits.clear('guess');
  expect(await limits.hit('guess', minute)).toBe(1);
});
