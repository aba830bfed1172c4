/** Counts the followers of a match over all processes. Each process keeps its own number in a hash of the match. */
import type { RedisLink } from './redis-link.ts';
import type { Viewers } from './viewers.ts';

/** A process that stopped is counted for this long. A running process renews its number every five seconds. */
const ALIVE_MS = 15_000;

/** @param process this process's name, unique among the processes */
export function redisViewers(link: RedisLink, process: string, now: () => number): Viewers {
  const keyOf = (token: string) => `touchline:viewers:${token}`;
  return {
    set(token, followers) {
      const key = keyOf(token);
      void link.ask<unknown>(
        (redis) =>
          followers === 0
            ? redis.hdel(key, process)
            : redis.multi().hset(key, process, `${followers}:${now()}`).pexpire(key, ALIVE_MS).exec(),
        () => undefined,
      );
    },
    async count(token) {
      const told = await link.ask<string[]>(
        (redis) => redis.hvals(keyOf(token)),
        () => [],
      );
      return told
        .map((text) => text.split(':').map(Number))
        .filter(([, at = 0]) => at > now() - ALIVE_MS)
        .reduce((sum, [followers = 0]) => sum + followers, 0);
    },
  };
}
