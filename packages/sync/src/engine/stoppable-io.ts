/** Access to store and transport for the runs of the engine. It ends when the engine stops. */

import type { Failure } from '../status/cloud-state.ts';
import type { DeviceStore, Durability, StoreTx } from '../store/store.ts';
import type { Reply, Transport } from './ports.ts';

/** Thrown out of a run when the engine has stopped, so that the run does nothing more. */
export class Stopped extends Error {}

export class StoppableIo {
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

/** A failure for an error that no server answered. */
export function failureOf(problem: unknown): Failure {
  return { code: null, message: problem instanceof Error ? problem.message : String(problem) };
}
