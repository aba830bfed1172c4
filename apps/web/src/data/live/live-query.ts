/** A value in memory that follows the store. */
import type { StoreChange } from '../store/local-store.ts';

/** `get` returns the same object until the value changes, and undefined until the first read. */
export interface LiveQuery<T> {
  get(): T | undefined;
  /** Calls the listener after each change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Answered by `follow` when the change cannot be applied and the store must be read again. */
export const READ_AGAIN = Symbol('ask again');

export interface StoreQueryOptions<S> {
  readonly read: () => Promise<S>;
  /** Applies a change: returns a new object if the change concerns the value, else the same one. */
  readonly follow: (current: S, change: StoreChange) => S | typeof READ_AGAIN;
}

export class StoreQuery<S> implements LiveQuery<S> {
  readonly #options: StoreQueryOptions<S>;
  readonly #listeners = new Set<() => void>();
  #value: { readonly is: S } | undefined;
  /** Changes that were committed during a read; null without a read. */
  #meanwhile: StoreChange[] | null = null;
  #readAgain = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: StoreQueryOptions<S>) {
    this.#options = options;
    this.#startReading();
  }

  get(): S | undefined {
    return this.#value?.is;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Resolves when no read is on its way: then the value is the store's. */
  async settled(): Promise<void> {
    for (let reading = null; reading !== this.#reading; ) {
      reading = this.#reading;
      await reading;
    }
  }

  changed(change: StoreChange): void {
    this.#meanwhile?.push(change);
    if (this.#value === undefined) return;
    const next = this.#options.follow(this.#value.is, change);
    if (next === READ_AGAIN) this.#startReading();
    else this.#become(next);
  }

  #startReading(): void {
    if (this.#meanwhile !== null) this.#readAgain = true;
    else this.#reading = this.#read();
  }

  async #read(): Promise<void> {
    this.#meanwhile = [];
    let value: S;
    let meanwhile: readonly StoreChange[];
    try {
      value = await this.#options.read();
    } finally {
      meanwhile = this.#meanwhile;
      this.#meanwhile = null;
    }
    for (const change of meanwhile) {
      const next = this.#options.follow(value, change);
      if (next === READ_AGAIN) this.#readAgain = true;
      else value = next;
    }
    this.#become(value);
    if (!this.#readAgain) return;
    this.#readAgain = false;
    this.#startReading();
  }

  #become(value: S): void {
    if (this.#value !== undefined && Object.is(this.#value.is, value)) return;
    this.#value = { is: value };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A live query computed from another one, once for each of its values. */
export function derived<S, T>(source: LiveQuery<S>, derive: (value: S) => T): LiveQuery<T> {
  let last: { readonly from: S; readonly to: T } | undefined;
  return {
    get: () => {
      const value = source.get();
      if (value === undefined) return undefined;
      if (last === undefined || !Object.is(last.from, value)) last = { from: value, to: derive(value) };
      return last.to;
    },
    subscribe: (listener) => source.subscribe(listener),
  };
}

/** Resolves with the value of the first read. */
export function firstOf<T>(source: LiveQuery<T>): Promise<T> {
  const known = source.get();
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((resolve) => {
    const end = source.subscribe(() => {
      const value = source.get();
      if (value === undefined) return;
      end();
      resolve(value);
    });
  });
}
