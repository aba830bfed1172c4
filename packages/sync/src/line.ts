/** The way to store and server that a run takes: it ends where the engine is stopped. */
import type { Failure, Reply, Transport } from './ports.ts';
import type { DeviceStore, Durability, StoreTx } from './store.ts';

/** Thrown out of a run when the engine was stopped in the meantime; nothing of the run happens after it. */
export class Stopped extends Error {}

export class Line {
  readonly #store: DeviceStore;
  readonly #transport: Transport;
  #stopped = false;

  constructor(store: DeviceStore, transport: Transport) {
    this.#store = store;
    this.#transport = transport;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
  }

  async ask<T>(call: (transport: Transport) => Promise<Reply<T>>): Promise<Reply<T>> {
    this.#check();
    const reply = await call(this.#transport).catch((problem: unknown) => ({
      ok: false as const,
      ...failureOf(problem),
    }));
    this.#check();
    return reply;
  }

  async write<T>(durability: Durability, body: (tx: StoreTx) => Promise<T>): Promise<T> {
    this.#check();
    const value = await this.#store.write(durability, async (tx) => {
      this.#check();
      return body(tx);
    });
    this.#check();
    return value;
  }

  async read<T>(body: (tx: StoreTx) => Promise<T>): Promise<T> {
    this.#check();
    const value = await this.#store.read(body);
    this.#check();
    return value;
  }

  #check(): void {
    if (this.#stopped) throw new Stopped();
  }
}

/** What went wrong where no server answered. */
export function failureOf(problem: unknown): Failure {
  return { code: null, message: problem instanceof Error ? problem.message : String(problem) };
}
