/**
 * The network between a device and the reference server. By itself it is perfect; with faults it loses
 * requests and answers, sends requests twice, delays and thereby reorders, as its dice say.
 */
import type { Reply, Scheduler, Transport } from './ports.ts';
import type { RowKey, Selection } from './protocol.ts';
import type { Dice } from './random.testing.ts';
import type { ReferenceServer } from './reference-server.testing.ts';

export interface Faults {
  /** Chances of each, for one call. */
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly repeated: number;
  /** The server fails before it does anything: its process died, or its database did. */
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

/** A call without an answer ends after this long, as the specification's web client does (section 9). */
const TIMEOUT_MS = 15_000;
const NO_ANSWER = { ok: false, code: 510, message: 'API not available' } as const;

export interface NetworkOptions {
  readonly server: ReferenceServer;
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly faults: () => Faults;
  readonly isUp: () => boolean;
  /** Told of each call and each answer as it happens. */
  readonly onStep?: (call: string) => void;
}

export class Network implements Transport {
  readonly #options: NetworkOptions;
  /** What happened, for tests to count. */
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

  updateToken(selection: Selection) {
    return this.#call('updateToken', (server) => server.updateToken(selection));
  }

  lease(collection: string, { count }: { readonly count: number }) {
    return this.#call('lease', (server) => server.lease(collection, count));
  }

  #call<T>(name: string, handle: (server: ReferenceServer) => Reply<T>): Promise<Reply<T>> {
    const { server, scheduler, dice, faults, isUp, onStep } = this.#options;
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
        if (dice.chance(serverDies)) {
          this.count.failures++;
          scheduler.after(dice.below(longestDelayMs + 1), () => answer({ ...NO_ANSWER, code: 503 }));
          return;
        }
        const reply = handle(server);
        if (dice.chance(lostAnswer)) this.count.lostAnswers++;
        else scheduler.after(dice.below(longestDelayMs + 1), () => isUp() && answer(reply));
      };
      onStep?.(`${name} called`);
      scheduler.after(TIMEOUT_MS, () => answer(NO_ANSWER));
      if (dice.chance(lostRequest)) this.count.lostRequests++;
      else scheduler.after(dice.below(longestDelayMs + 1), arrive);
      if (dice.chance(repeated)) {
        this.count.repeats++;
        scheduler.after(dice.below(3 * longestDelayMs + 1), arrive);
      }
    });
  }
}
