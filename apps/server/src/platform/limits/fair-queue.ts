/**
 * A fair queue for work that only few callers can do at a time. A password hash takes 50 ms of a core; a client that
 * guesses passwords must not block the other ones.
 *
 *   a place is free ──▶ runs at once
 *   otherwise ──▶ waits; networks take turns, and known devices go before all others
 *   the queue is full ──▶ the network with the most waiting calls loses its last one (429), or the caller is refused
 */
import { apiError } from '../errors.ts';

/** The caller of a job. */
export interface JobSource {
  /** The network as rate limits count it; its callers share one place in the rotation. */
  readonly network: string;
  /** Whether the device proved before that it belongs to the account. */
  readonly known: boolean;
}

const UNKNOWN_SOURCE: JobSource = { network: '', known: false };

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

/** Waiting callers by network. A network that was served goes to the end. */
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

  /** Removes the last caller of a network. */
  dropLast(network: string): Waiting | undefined {
    const own = this.#networks.get(network);
    const waiting = own?.pop();
    if (own?.length === 0) this.#networks.delete(network);
    return waiting;
  }
}

export class FairQueue {
  readonly #atOnce: number;
  readonly #limit: number;
  readonly #known = new Round();
  readonly #others = new Round();
  #running = 0;
  #waiting = 0;

  /** Runs at most `atOnce` jobs and queues at most `limit`, which keeps waits below minutes. */
  constructor(atOnce: number, limit: number) {
    this.#atOnce = atOnce;
    this.#limit = limit;
  }

  /** Runs `body` in its turn. Throws 429 for a caller who finds the queue full. */
  async run<T>(body: () => Promise<T>, source: JobSource = UNKNOWN_SOURCE): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn(source);
    try {
      return await body();
    } finally {
      this.#handOver();
    }
  }

  async #turn({ network, known }: JobSource): Promise<void> {
    if (this.#waiting >= this.#limit) this.#makeRoom({ network, known });
    this.#waiting++;
    await new Promise<void>((begin, refuse) => {
      (known ? this.#known : this.#others).add(network, { begin, refuse });
    });
  }

  /** A call that ends hands its place to a waiting call, so that no newcomer overtakes it. */
  #handOver(): void {
    const next = this.#known.next() ?? this.#others.next();
    if (next === undefined) {
      this.#running--;
      return;
    }
    this.#waiting--;
    next.begin();
  }

  #makeRoom({ network, known }: JobSource): void {
    const longest = this.#others.longest();
    const loses = known ? longest.length > 0 : longest.length > this.#others.lengthOf(network) + 1;
    const last = loses ? this.#others.dropLast(longest.network) : undefined;
    if (last === undefined) throw apiError(429);
    this.#waiting--;
    last.refuse(apiError(429));
  }
}
