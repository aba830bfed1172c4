/**
 * The network between a device and the reference server. Without faults it is perfect. With faults it loses requests
 * and answers, sends requests twice, and delays and reorders them, as the random numbers decide.
 */
import type { Reply, Scheduler, Transport } from '../engine/ports.ts';
import type { RowKey } from '../model/protocol.ts';
import type { ReferenceServer } from './reference-server.testing.ts';
import type { SeededRandom } from './seeded-random.testing.ts';

export interface Faults {
  /** The chance of each fault in one call. */
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly repeated: number;
  /** The server fails before it does anything, because its process or its database died. */
  readonly serverDies: number;
  readonly longestDelayMs: number;
}

export const NO_FAULTS: Faults = {
  lostRequest: 0,
  lostAnswer: 0,
  repeated: 0,
  serverDies: 0,
  longestDelayMs: 0,
};

/** A call without an answer ends after this time, as in the specification's web client (section 9). */
const TIMEOUT_MS = 15_000;
const NO_ANSWER = { ok: false, code: 510, message: 'API not available' } as const;

export interface NetworkOptions {
  readonly server: ReferenceServer;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly faults: () => Faults;
  readonly isUp: () => boolean;
  /** Called for each call and each answer. */
  readonly onStep?: (call: string) => void;
}

export class Network implements Transport {
  readonly #options: NetworkOptions;
  /** Counts of what happened. */
  readonly calls: string[] = [];
  readonly count = { calls: 0, lostRequests: 0, lostAnswers: 0, repeats: 0, failures: 0 };

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  register(device: string) {
    return this.#call('register', (server) => server.register(device));
  }

  health() {
    return this.#call('health', (server) => server.health());
  }

  push(body: string) {
    return this.#call('push', (server) => server.push(body));
  }

  pull(cursor: string, limit: number) {
    return this.#call('pull', (server) => server.pull(cursor, limit));
  }

  listing() {
    return this.#call('listing', (server) => server.listing());
  }

  rows(keys: readonly RowKey[]) {
    return this.#call('rows', (server) => server.rowsByName(keys));
  }

  setFocus(row: RowKey) {
    return this.#call('setFocus', (server) => server.setFocus(row));
  }

  lease(collection: string, { count }: { readonly count: number }) {
    return this.#call('lease', (server) => server.lease(collection, count));
  }

  #call<T>(name: string, handle: (server: ReferenceServer) => Reply<T>): Promise<Reply<T>> {
    const { server, scheduler, random, faults, isUp, onStep } = this.#options;
    const { lostRequest, lostAnswer, repeated, serverDies, longestDelayMs } = faults();
    this.count.calls++;
    this.calls.push(name);
    return new Promise((resolve) => {
      let answered = false;
      const answer = (reply: Reply<T>): void => {
        if (answered) return;
        answered = true;
        onStep?.(`${name} answered`);
        resolve(reply);
      };
      const arrive = (): void => {
        if (!isUp()) return;
        if (random.chance(serverDies)) {
          this.count.failures++;
          scheduler.after(random.below(longestDelayMs + 1), () => answer({ ...NO_ANSWER, code: 503 }));
          return;
        }
        const reply = handle(server);
        if (random.chance(lostAnswer)) this.count.lostAnswers++;
        else scheduler.after(random.below(longestDelayMs + 1), () => isUp() && answer(reply));
      };
      onStep?.(`${name} called`);
      scheduler.after(TIMEOUT_MS, () => answer(NO_ANSWER));
      if (random.chance(lostRequest)) this.count.lostRequests++;
      else scheduler.after(random.below(longestDelayMs + 1), arrive);
      if (random.chance(repeated)) {
        this.count.repeats++;
        scheduler.after(random.below(3 * longestDelayMs + 1), arrive);
      }
    });
  }
}
