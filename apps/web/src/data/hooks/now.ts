/** The time on screens: seconds of the server's clock, one tick for all who look, none while nobody does. */
import type { Client } from '../client.ts';
import { useClientOrNull } from '../react.tsx';
import { useSource } from './use-source.ts';

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

  /** On the boundary: all clocks on a screen change in the same frame. */
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
 * Seconds since 1970, corrected by what this device has learnt of the server's clock. Whole steps of
 * `everyMs`; it stands still while the page is hidden, and is right at once when it is seen again.
 */
export function useNow(everyMs: number = SECOND): number {
  const client = useClientOrNull();
  const ticker = tickerOf(everyMs);
  const seconds = useSource({
    subscribe: (listener) => ticker.subscribe(listener),
    get: () => secondsNow(client, everyMs),
  });
  return seconds ?? secondsNow(client, everyMs);
}

function secondsNow(client: Client | null, everyMs: number): number {
  const now = client === null ? Date.now() : client.now();
  return (Math.floor(now / everyMs) * everyMs) / SECOND;
}
