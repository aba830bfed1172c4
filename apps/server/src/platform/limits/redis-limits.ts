/** Rate limits that several processes share. */
import type { RedisLink } from '../bus/redis-link.ts';
import { type Limits, memoryLimits } from './limits.ts';

export const PREFIX = 'touchline:limit:';
/** Atomic: after the end of the window a decrement would create a key below zero that never expires. */
const GIVE_BACK = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end return 0`;

/**
 * While Redis is unreachable, each process counts for itself: coaches can sign in, and guessing stays limited.
 *
 * @param here the limits that count meanwhile
 */
export function redisLimits(link: RedisLink, here: Limits = memoryLimits(Date.now)): Limits {
  return {
    async hit(key, windowMs) {
      const name = PREFIX + key;
      const answers = await link.ask(
        (redis) => redis.multi().incr(name).pexpire(name, windowMs, 'NX').exec(),
        () => null,
      );
      const count = answers?.[0]?.[1];
      return typeof count === 'number' ? count : here.hit(key, windowMs);
    },
    count: (key) =>
      link.ask(
        async (redis) => Number(await redis.get(PREFIX + key)),
        () => here.count(key),
      ),
    giveBack: (key) =>
      link.ask(
        async (redis) => void (await redis.eval(GIVE_BACK, 1, PREFIX + key)),
        () => here.giveBack(key),
      ),
    clear: async (key) => {
      await here.clear(key);
      await link.ask(
        async (redis) => void (await redis.del(PREFIX + key)),
        () => undefined,
      );
    },
    close: async () => link.close(),
  };
}
