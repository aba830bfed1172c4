/** Limits that several processes count together. */
import type { Redis } from 'ioredis';
import type { Limits } from './limits.ts';

const PREFIX = 'touchline:limit:';
/** In one step: a window that has ended meanwhile must not begin anew below nothing, and without an end. */
const GIVE_BACK = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end return 0`;

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
    giveBack: async (key) => {
      await redis.eval(GIVE_BACK, 1, PREFIX + key).catch(() => 0);
    },
    clear: async (key) => {
      await redis.del(PREFIX + key).catch(() => 0);
    },
    close: async () => redis.disconnect(),
  };
}
