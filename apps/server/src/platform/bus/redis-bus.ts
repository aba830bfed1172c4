/**
 * Hints through Redis or Valkey, for several processes. A device finds out about a lost hint at its next poll (LIV-3).
 */
import type { Log } from '../log/log.ts';
import type { Bus, Hint } from './bus.ts';
import type { RedisLink } from './redis-link.ts';

const CHANNEL = 'touchline:changed';
/** How often the subscriber connection is pinged. Without pings a half-open connection would go unnoticed. */
const PING_MS = 5_000;

/** `link` publishes. This function opens a second connection to subscribe, because Redis requires a separate one. */
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
      // While Redis is unreachable, hints still reach the publishing process itself.
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

/** Parses a hint. Returns null for other messages on the same channel. */
function hintOf(text: string): Hint | null {
  try {
    const { space, device } = JSON.parse(text) as Partial<Hint>;
    return typeof space === 'number' && typeof device === 'string' ? { space, device } : null;
  } catch {
    return null;
  }
}
