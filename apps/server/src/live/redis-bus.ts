/** Hints through Redis or Valkey, for several processes. What is lost there is found at the next look (LIV-3). */
import type { Log } from '../deps.ts';
import type { Bus, Hint } from './bus.ts';
import type { RedisLink } from './redis-link.ts';

const CHANNEL = 'touchline:changed';
/** How often the listening connection is tried: nothing else would notice that its other end is gone. */
const PING_MS = 15_000;

/** `link` sends; a second connection, made here, listens: Redis wants them apart. */
export async function redisBus(link: RedisLink, log: Log): Promise<Bus> {
  const listeners = new Set<(hint: Hint) => void>();
  const subscriber = link.duplicate();
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
  const pings = setInterval(() => void subscriber.ping().catch(() => undefined), PING_MS);
  pings.unref();
  return {
    publish(hint) {
      // While Redis is away a process hears at least itself.
      void link.ask(
        async (redis) => void (await redis.publish(CHANNEL, JSON.stringify(hint))),
        () => tell(hint),
      );
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    close: async () => {
      clearInterval(pings);
      subscriber.disconnect();
    },
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
