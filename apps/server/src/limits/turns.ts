/**
 * Who is next where few can be served at a time. Password hashes take 50 ms of a core each: a guesser who asks without
 * end must not keep everybody else waiting.
 *
 *   a place is free ──▶ served at once
 *   else ──▶ waits; networks take turns, and known devices go before all others
 *   too many wait ──▶ the network that has most of them waiting loses its last one (429), or the caller is refused
 */
import { apiError } from '../errors.ts';

/** Who asks for a turn. */
export interface Asker {
  /** As limits count it: its callers share one place in the round. */
  readonly network: string;
  /** It proved before that it belongs to the account. */
  readonly known: boolean;
}

const SOMEBODY: Asker = { network: '', known: false };

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

/** Callers that wait, by network; a network that was served goes to the end. */
class Round {
  readonly #networks = new Map<string, Waiting[]>();

  longest(): { readonly network: string; readonly length: number } {
    let found = { network: '', length: 0 };
    for (const [network, { length }] of this.#networks)
      if (length > found.length) found = { network, length };
    return found;
  }

  lengthOf(network: string): number {
    return this.#networks.get(network)?.length ?? 0;
  }

  add(network: string, waiting: Waiting): void {
    const own = this.#networks.get(network);
    if (own === undefined) this.#networks.set(network, [waiting]);
    else own.push(waiting);
  }

  next(): Waiting | undefined {
    const [first] = this.#networks;
    if (first === undefined) return undefined;
    const [network, own] = first;
    const waiting = own.shift();
    this.#networks.delete(network);
    if (own.length > 0) this.#networks.set(network, own);
    return waiting;
  }

  /** The one of a network that came last. */
  dropLast(network: string): Waiting | undefined {
    const own = this.#networks.get(network);
    const waiting = own?.pop();
    if (own?.length === 0) this.#networks.delete(network);
    return waiting;
  }
}

export class Turns {
  readonly #atOnce: number;
  readonly #limit: number;
  readonly #known = new Round();
  readonly #others = new Round();
  #running = 0;
  #waiting = 0;

  /** At most `atOnce` run, and at most `limit` wait: longer would be a queue of minutes. */
  constructor(atOnce: number, limit: number) {
    this.#atOnce = atOnce;
    this.#limit = limit;
  }

  /** Throws 429 for a caller who cannot wait. */
  async run<T>(body: () => Promise<T>, asker: Asker = SOMEBODY): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn(asker);
    try {
      return await body();
    } finally {
      this.#handOver();
    }
  }

  async #turn({ network, known }: Asker): Promise<void> {
    if (this.#waiting >= this.#limit) this.#makeRoom({ network, known });
    this.#waiting++;
    await new Promise<void>((begin, refuse) => {
      (known ? this.#known : this.#others).add(network, { begin, refuse });
    });
  }

  /** A call that ends hands over its place, so that no newcomer is served before waiting calls. */
  #handOver(): void {
    const next = this.#known.next() ?? this.#others.next();
    if (next === undefined) {
      this.#running--;
      return;
    }
    this.#waiting--;
    next.begin();
  }

  #makeRoom({ network, known }: Asker): void {
    const longest = this.#others.longest();
    const loses = known ? longest.length > 0 : longest.length > this.#others.lengthOf(network) + 1;
    const last = loses ? this.#others.dropLast(longest.network) : undefined;
    if (last === undefined) throw apiError(429);
    this.#waiting--;
    last.refuse(apiError(429));
  }
}
