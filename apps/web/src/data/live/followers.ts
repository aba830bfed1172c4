/** How many people follow a match: the server is asked now and then while somebody looks. */
import type { Client } from '../client.ts';
import type { Source } from './source.ts';

const COUNT =
  'query getStreamCount($match_token: String!) { getStreamCount(match_token: $match_token) { count } }';
const ASK_EVERY_MS = 15_000;

const known = new WeakMap<Client, Map<string, Source<number>>>();

/** The source for a match's token; an empty token is a closed match, which nobody follows. */
export function followersOf(client: Client, token: string): Source<number> {
  if (token === '') return NOBODY;
  const sources = known.get(client) ?? new Map<string, Source<number>>();
  known.set(client, sources);
  const source = sources.get(token) ?? asking(client, token);
  sources.set(token, source);
  return source;
}

const NOBODY: Source<number> = { get: () => 0, subscribe: () => () => undefined };

function asking(client: Client, token: string): Source<number> {
  const listeners = new Set<() => void>();
  let count = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function ask(): Promise<void> {
    if (!client.mayAsk()) return;
    const reply = await client.ask<{ getStreamCount: { count: number } }>(COUNT, { match_token: token });
    if (!reply.ok || reply.value.getStreamCount.count === count) return;
    count = reply.value.getStreamCount.count;
    for (const listener of [...listeners]) listener();
  }

  return {
    get: () => count,
    subscribe: (listener) => {
      listeners.add(listener);
      if (timer === undefined) {
        void ask();
        timer = setInterval(() => void ask(), ASK_EVERY_MS);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
