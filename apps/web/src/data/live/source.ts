/** A value in memory that follows the store. */
import type { StoreChange } from '../store/local-store.ts';

/** `get` answers the same object until the value changes, and undefined until it was read for the first time. */
export interface Source<T> {
  get(): T | undefined;
  /** Calls the listener after each change; the answer ends it. */
  subscribe(listener: () => void): () => void;
}

/** Answered by `follow`: the change cannot be worked in, the store must be asked again. */
export const ASK_AGAIN = Symbol('ask again');

export interface Followed<S> {
  readonly read: () => Promise<S>;
  /** What the change makes of the value: another object when it concerns it, the same when it does not. */
  readonly follow: (current: S, change: StoreChange) => S | typeof ASK_AGAIN;
}

export class FollowingSource<S> implements Source<S> {
  readonly #followed: Followed<S>;
  readonly #listeners = new Set<() => void>();
  #value: { readonly is: S } | undefined;
  /** Changes that were committed while the store was being asked; null when nobody asks. */
  #meanwhile: StoreChange[] | null = null;
  #askAgain = false;

  constructor(followed: Followed<S>) {
    this.#followed = followed;
    void this.#read();
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

  changed(change: StoreChange): void {
    this.#meanwhile?.push(change);
    if (this.#value === undefined) return;
    const next = this.#followed.follow(this.#value.is, change);
    if (next === ASK_AGAIN) void this.#read();
    else this.#become(next);
  }

  async #read(): Promise<void> {
    if (this.#meanwhile !== null) {
      this.#askAgain = true;
      return;
    }
    this.#meanwhile = [];
    let value: S;
    let meanwhile: readonly StoreChange[];
    try {
      value = await this.#followed.read();
    } finally {
      meanwhile = this.#meanwhile;
      this.#meanwhile = null;
    }
    for (const change of meanwhile) {
      const next = this.#followed.follow(value, change);
      if (next === ASK_AGAIN) this.#askAgain = true;
      else value = next;
    }
    this.#become(value);
    if (!this.#askAgain) return;
    this.#askAgain = false;
    void this.#read();
  }

  #become(value: S): void {
    if (this.#value !== undefined && Object.is(this.#value.is, value)) return;
    this.#value = { is: value };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A source seen through a function of its value, which is called once for each value. */
export function derived<S, T>(source: Source<S>, derive: (value: S) => T): Source<T> {
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

/** The value when it was read for the first time. */
export function firstOf<T>(source: Source<T>): Promise<T> {
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
