/**
 * The time on screens: seconds of the server's clock. One shared timer serves all subscribers; without subscribers none
 * runs.
 */
import type { Client } from '../client/client.ts';
import { useClientOrNull } from '../page/react.tsx';
import { useLiveQuery } from './use-live-query.ts';

const SECOND = 1_000;

class Ticker {
  readonly #everyMs: number;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  subscribe(listener: () => void): () => void {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  #start(): void {
    document.addEventListener('visibilitychange', this.#look);
    this.#plan();
  }

  #stop(): void {
    document.removeEventListener('visibilitychange', this.#look);
    clearTimeout(this.#timer);
  }

  readonly #look = (): void => {
    clearTimeout(this.#timer);
    if (document.visibilityState !== 'visible') return;
    for (const listener of [...this.#listeners]) listener();
    this.#plan();
  };

  /** Ticks on the boundary of a step, so that all clocks of a screen change in the same frame. */
  #plan(): void {
    this.#timer = setTimeout(this.#look, this.#everyMs - (Date.now() % this.#everyMs));
  }
}

const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs) ?? new Ticker(everyMs);
  tickers.set(everyMs, known);
  return known;
}

/**
 * Seconds since 1970 by the server's clock, as far as this device knows it, in whole steps of `everyMs`. It stops while
 * the page is hidden, and is correct at once when the page is visible again.
 */
export function useNow(everyMs: number = SECOND): number {
  const client = useClientOrNull();
  const ticker = tickerOf(everyMs);
  const seconds = useLiveQuery({
    subscribe: (listener) => ticker.subscribe(listener),
    get: () => secondsNow(client, everyMs),
  });
  return seconds ?? secondsNow(client, everyMs);
}

function secondsNow(client: Client | null, everyMs: number): number {
  const now = client === null ? Date.now() : client.now();
  return (Math.floor(now / everyMs) * everyMs) / SECOND;
}
