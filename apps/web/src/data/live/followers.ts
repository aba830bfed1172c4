/** The number of followers of a match. The server is polled while a screen shows it. */
import { graphDocument } from '../calls/graph-document.ts';
import type { DataCalls } from '../calls/ports.ts';
import type { LiveQuery } from './live-query.ts';

const COUNT = graphDocument<
  { readonly getStreamCount: { readonly count: number } },
  { readonly match_token: string }
>('query getStreamCount($match_token: String!) { getStreamCount(match_token: $match_token) { count } }');
const ASK_EVERY_MS = 15_000;

const known = new WeakMap<DataCalls, Map<string, LiveQuery<number>>>();

/** The live query for a match's token. A closed match has an empty token and no followers. */
export function followersOf(ports: DataCalls, token: string): LiveQuery<number> {
  if (token === '') return NO_FOLLOWERS;
  const sources = known.get(ports) ?? new Map<string, LiveQuery<number>>();
  known.set(ports, sources);
  const source = sources.get(token) ?? asking(ports, token);
  sources.set(token, source);
  return source;
}

const NO_FOLLOWERS: LiveQuery<number> = { get: () => 0, subscribe: () => () => undefined };

function asking(ports: DataCalls, token: string): LiveQuery<number> {
  const listeners = new Set<() => void>();
  let count = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Only while the page is visible: a hidden one must not wake the phone. */
  const look = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (isHidden()) return;
    void ask();
    timer = setInterval(() => void ask(), ASK_EVERY_MS);
  };

  async function ask(): Promise<void> {
    if (!ports.mayAsk()) return;
    const reply = await ports.ask(COUNT, { match_token: token });
    if (!reply.ok || reply.value.getStreamCount.count === count) return;
    count = reply.value.getStreamCount.count;
    for (const listener of [...listeners]) listener();
  }

  return {
    get: () => count,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        globalThis.document?.addEventListener('visibilitychange', look);
        look();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        globalThis.document?.removeEventListener('visibilitychange', look);
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const isHidden = () => globalThis.document?.visibilityState === 'hidden';
