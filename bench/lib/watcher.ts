/** A coach's second device: it listens for pokes, and pulls when it hears one. */

import { setTimeout as pause } from 'node:timers/promises';
import type { PullPage } from '@touchline/sync/model/protocol';
import { call, type SignedIn } from './calls.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

export interface WatcherPorts {
  readonly session: SignedIn;
  readonly base: () => string;
  readonly random: () => number;
}

export class Watcher {
  /** Milliseconds of each pull after a poke. */
  readonly pulls: number[] = [];
  readonly #ports: WatcherPorts;
  readonly #abort = new AbortController();
  #cursor = '';

  constructor(ports: WatcherPorts) {
    this.#ports = ports;
    void this.#listen();
  }

  close(): void {
    this.#abort.abort();
  }

  /** Comes back after 1, 2, 4 … seconds, as the app does. */
  async #listen(): Promise<void> {
    const { session, base, random } = this.#ports;
    const { signal } = this.#abort;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const headers = { authorization: `Bearer ${session.token}` };
        const answer = await fetch(`${base()}/api/events`, { headers, signal });
        if (answer.ok && answer.body !== null) {
          failures = 0;
          for await (const bytes of answer.body) {
            if (Buffer.from(bytes).includes('event:') || Buffer.from(bytes).includes('data:'))
              await this.#pull();
          }
        }
      } catch {
        // The server is away, or the measurement is over.
      }
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      await pause(wait * (0.5 + random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  async #pull(): Promise<void> {
    const askedAt = performance.now();
    const { pull } = await call<{ pull: PullPage }>(
      this.#ports.session,
      'query($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more } }',
      { cursor: this.#cursor, limit: 1_000 },
    );
    this.#cursor = pull.cursor;
    this.pulls.push(performance.now() - askedAt);
  }
}
