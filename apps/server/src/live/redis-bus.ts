/** Hints through Redis or Valkey, for several processes. What is lost there is found at the next look (LIV-3). */
import { Redis } from 'ioredis';
import type { Log } from '../deps.ts';
import type { Bus, Hint } from './bus.ts';

const CHANNEL = 'touchline:changed';
const CONNECT_TIMEOUT_MS = 5_000;

/** A connection that comes back by itself; rejects when the first attempt fails. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
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
  return redis;
}

/** `redis` sends; a second connection, made here, listens: Redis wants them apart. */
export async function redisBus(redis: Redis, log: Log): Promise<Bus> {
  const listeners = new Set<(hint: Hint) => void>();
  const subscriber = redis.duplicate({ enableOfflineQueue: true });
  subscriber.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis does not answer'));
  const tell = (hint: Hint) => {
    for (const heard of listeners) heard(hint);
  };
  subscriber.on('message', (_channel, text) => {
    const hint = hintOf(text);
    if (hint !== null) tell(hint);
  });
  await subscriber.connect();
  await subscriber.subscribe(CHANNEL);
  return {
    publish(hint) {
      // While Redis is away a process hears at least itself.
      redis.publish(CHANNEL, JSON.stringify(hint)).catch(() => tell(hint));
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    close: async () => subscriber.disconnect(),
  };
}

/** Whatever else is published under this name is none of ours. */
function hintOf(text: string): Hint | null {
  try {
    const { space, device } = JSON.parse(text) as Partial<Hint>;
    return typeof space === 'number' && typeof device === 'string' ? { space, device } : null;
  } catch {
    return null;
  }
}
