import { expect, test, vi } from 'vitest';
import type { StoreChange } from '../store/local-store.ts';
import { derived, READ_AGAIN, StoreQuery } from './live-query.ts';

const NOTHING: StoreChange = {
  rows: new Map(),
  outbox: false,
  attention: false,
  actions: false,
  state: null,
  elsewhere: false,
  everything: false,
};

/** A store with a number, whose reads resolve on the test's command. */
function store(start: number) {
  const answers: (() => void)[] = [];
  let held = start;
  return {
    set: (value: number) => {
      held = value;
    },
    /** Resolves the oldest read with the value from its start. */
    answer: async () => {
      answers.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
    asked: () => answers.length,
    read: () => {
      const seen = held;
      return new Promise<number>((resolve) => answers.push(() => resolve(seen)));
    },
  };
}

test('a change that is committed during a read is not lost', async () => {
  const numbers = store(1);
  const source = new StoreQuery({ read: numbers.read, follow: () => 2 });
  numbers.set(2);
  source.changed(NOTHING);
  expect(source.get()).toBeUndefined();
  await numbers.answer();
  expect(source.get()).toBe(2);
});

test('a reload during a read reads once more and ends with the latest value', async () => {
  const numbers = store(1);
  const source = new StoreQuery<number>({ read: numbers.read, follow: () => READ_AGAIN });
  await numbers.answer();
  numbers.set(2);
  source.changed(NOTHING);
  numbers.set(3);
  source.changed(NOTHING);
  source.changed(NOTHING);
  await numbers.answer();
  expect(numbers.asked()).toBe(1);
  await numbers.answer();
  expect(source.get()).toBe(3);
  expect(numbers.asked()).toBe(0);
});

test('a query is settled only when every read that was needed has ended', async () => {
  const numbers = store(1);
  const source = new StoreQuery<number>({ read: numbers.read, follow: () => READ_AGAIN });
  const settled = vi.fn();
  numbers.set(2);
  source.changed(NOTHING);
  void source.settled().then(settled);
  await numbers.answer();
  await vi.waitFor(() => expect(numbers.asked()).toBe(1));
  expect(settled).not.toHaveBeenCalled();
  await numbers.answer();
  await vi.waitFor(() => expect(settled).toHaveBeenCalled());
  expect(source.get()).toBe(2);
});

test('a change that does not concern the value notifies no subscriber', async () => {
  const numbers = store(1);
  const source = new StoreQuery<number>({ read: numbers.read, follow: (current) => current });
  const listener = vi.fn();
  const end = source.subscribe(listener);
  await numbers.answer();
  expect(listener).toHaveBeenCalledTimes(1);
  source.changed(NOTHING);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  expect(source.isWatched()).toBe(false);
});

test('a derived value is computed once for each source value', async () => {
  const numbers = store(1);
  const source = new StoreQuery<number>({ read: numbers.read, follow: (current) => current + 1 });
  const double = vi.fn((value: number) => [value * 2]);
  const doubled = derived(source, double);
  expect(doubled.get()).toBeUndefined();
  await numbers.answer();
  expect(doubled.get()).toBe(doubled.get());
  expect(double).toHaveBeenCalledTimes(1);
  source.changed(NOTHING);
  expect(doubled.get()).toEqual([4]);
});
