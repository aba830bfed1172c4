/**
 * The connection to Redis or Valkey. Every use has an in-process fallback. When Redis is down or hangs, one request
 * waits half a second; the requests after it use the fallback at once.
 */

import { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';
import { withTimeout } from '../with-timeout.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection without any reply for this long is replaced, because its other end may be gone. */
const SOCKET_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 500;
/** For this long after a failure the fallback answers without asking Redis. */
const PAUSE_MS = 2_000;

export interface RedisLink {
  /** Returns the result of `ask`, or of `standIn` while Redis is unreachable. */
  ask<T>(ask: (redis: Redis) => Promise<T>, standIn: () => T | Promise<T>): Promise<T>;
  /** Whether Redis is unreachable now. */
  isAway(): Promise<boolean>;
  /** Opens a second connection to the same Redis, for a subscription. */
  duplicate(): Redis;
  close(): void;
}

export interface RedisDep {
  /** Null when the server runs as one process and needs no Redis. */
  readonly redis: Pick<RedisLink, 'isAway'> | null;
}

/** Opens a connection that reconnects by itself. Rejects when the first attempt fails. */
export async function connectRedis(url: string, log: Log): Promise<RedisLink> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A request must not wait until Redis answers again.
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
    // The client's own rejection says only that the connection is closed; `refusal` has the cause.
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
        return await withTimeout(ANSWER_TIMEOUT_MS, ask(redis));
      } catch {
        pausedUntil = performance.now() + PAUSE_MS;
        return standIn();
      }
    },
    isAway: () =>
      withTimeout(ANSWER_TIMEOUT_MS, redis.ping()).then(
        () => false,
        () => true,
      ),
    duplicate: () => redis.duplicate({ enableOfflineQueue: true }),
    close: () => redis.disconnect(),
  };
}
