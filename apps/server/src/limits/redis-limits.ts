/** Limits that several processes count together. */
import type { Redis } from 'ioredis';
import { type Limits, memoryLimits } from './limits.ts';

const PREFIX = 'touchline:limit:';
/** In one step: a window that has ended meanwhile must not begin anew below nothing, and without an end. */
const GIVE_BACK = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end return 0`;

/**
 * While Redis is away each process counts for itself: coaches can sign in, and a guesser does not get a free hour.
 *
 * @param here what is counted with meanwhile
 */
export function redisLimits(redis: Redis, here: Limits = memoryLimits(Date.now)): Limits {
  return {
    async hit(key, windowMs) {
      const name = PREFIX + key;
      const answers = await redis
        .multi()
        .incr(name)
        .pexpire(name, windowMs, 'NX')
        .exec()
        .catch(() => null);
      const count = answers?.[0]?.[1];
      return typeof count === 'number' ? count : here.hit(key, windowMs);
    },
    count: async (key) =>
      redis.get(PREFIX + key).then(
        (count) => Number(count),
        () => here.count(key),
      ),
    giveBack: async (key) => {
      await redis.eval(GIVE_BACK, 1, PREFIX + key).catch(() => here.giveBack(key));
    },
    clear: async (key) => {
      await here.clear(key);
      await redis.del(PREFIX + key).catch(() => 0);
    },
    close: async () => redis.disconnect(),
  };
}
