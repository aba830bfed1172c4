/**
 * The connection to Redis or Valkey. Everything that is kept there has a stand-in within the process, so a Redis
 * that is away or hangs costs one request half a second, and the others nothing.
 */
import { Redis } from 'ioredis';
import type { Log } from '../deps.ts';
import { inTime } from '../in-time.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection over which nothing comes back is replaced: its other end may be gone. */
const SOCKET_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 500;
/** So long after a failure the stand-in answers at once. */
const PAUSE_MS = 2_000;

export interface RedisLink {
  /** What `ask` is answered; what `standIn` answers while Redis is away. */
  ask<T>(ask: (redis: Redis) => Promise<T>, standIn: () => T | Promise<T>): Promise<T>;
  /** Whether it does not answer now. */
  isAway(): Promise<boolean>;
  /** A connection of its own to the same Redis, for a subscription. */
  duplicate(): Redis;
  close(): void;
}

/** A connection that comes back by itself; rejects when the first attempt fails. */
export async function connectRedis(url: string, log: Log): Promise<RedisLink> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A request must not wait for a Redis that is away.
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  });
  let refusal: Error | null = null;
  const keep = (error: Error) => {
    refusal = error;
  };
  redis.on('error', keep);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    // Its own rejection says only that the connection is closed.
    throw refusal ?? error;
  }
  redis.off('error', keep);
  redis.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis does not answer'));
  return redisLink(redis);
}

export function redisLink(redis: Redis): RedisLink {
  let pausedUntil = 0;
  return {
    async ask(ask, standIn) {
      if (performance.now() < pausedUntil) return standIn();
      try {
        return await inTime(ANSWER_TIMEOUT_MS, ask(redis));
      } catch {
        pausedUntil = performance.now() + PAUSE_MS;
        return standIn();
      }
    },
    isAway: () =>
      inTime(ANSWER_TIMEOUT_MS, redis.ping()).then(
        () => false,
        () => true,
      ),
    duplicate: () => redis.duplicate({ enableOfflineQueue: true }),
    close: () => redis.disconnect(),
  };
}
