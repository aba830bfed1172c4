/**
 * The connection to Redis or Valkey. Every use has an in-process fallback. When Redis is down or hangs, one request
 * waits half a second; the requests after it use the fallback at once.
 */

import { Redis, type RedisOptions } from 'ioredis';
import { type RedisAddress, redisUnreachable } from '../config/redis-settings.ts';
import type { Log } from '../log/log.ts';
import { withTimeout } from '../with-timeout.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection without any reply for this long is replaced, because its other end may be gone. */
const SOCKET_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 500;
/** A start does not wait for Sentinels that do not answer; a running server asks them again. */
const SENTINEL_RETRY_MS = 500;
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

/** Opens a connection that reconnects by itself. Throws StartError when the first attempt fails. */
export async function connectRedis(address: RedisAddress, log: Log): Promise<RedisLink> {
  let wasConnected = false;
  const redis = new Redis(address.url, {
    ...throughSentinels(address, () => wasConnected),
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A request must not wait until Redis answers again.
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  });
  const ignore = () => undefined;
  redis.on('error', ignore);
  try {
    await redis.connect();
  } catch {
    redis.disconnect();
    throw redisUnreachable(address);
  }
  wasConnected = true;
  redis.off('error', ignore);
  redis.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis does not answer'));
  return redisLink(redis);
}

/**
 * With Sentinels, each connection asks them for the primary. They end the connections of a primary that they replaced;
 * one that cannot be reached is left when it does not answer. Without Sentinels the address says enough.
 */
function throughSentinels(
  { url, sentinels }: RedisAddress,
  wasConnected: () => boolean,
): Omit<RedisOptions, 'replyMapping'> {
  if (sentinels.length === 0) return {};
  const { hostname: name = '', protocol } = URL.parse(url) ?? {};
  return {
    sentinels: [...sentinels],
    name,
    enableTLSForSentinelMode: protocol === 'rediss:',
    sentinelRetryStrategy: () => (wasConnected() ? SENTINEL_RETRY_MS : null),
    sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
  };
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
