/** Limits that several processes count together. */
import type { Redis } from 'ioredis';
import type { Limits } from './limits.ts';

const PREFIX = 'touchline:limit:';

/** While Redis is away nothing is counted: coaches must be able to sign in. */
export function redisLimits(redis: Redis): Limits {
  return {
    async hit(key, windowMs) {
      const name = PREFIX + key;
      const answers = await redis
        .multi()
        .incr(name)
        .pexpire(name, windowMs, 'NX')
        .exec()
        .catch(() => null);
      return Number(answers?.[0]?.[1] ?? 1);
    },
    count: async (key) => Number(await redis.get(PREFIX + key).catch(() => 0)),
    clear: async (key) => {
      await redis.del(PREFIX + key).catch(() => 0);
    },
    close: async () => redis.disconnect(),
  };
}
