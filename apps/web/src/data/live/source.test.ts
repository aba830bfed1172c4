import { expect, test, vi } from 'vitest';
import type { StoreChange } from '../store/local-store.ts';
import { ASK_AGAIN, derived, FollowingSource } from './source.ts';

const NOTHING: StoreChange = {
  rows: new Map(),
  ...{ outbox: false, attention: false, actions: false, state: null, elsewhere: false, everything: false },
};

/** A store that holds a number, and answers when the test says so. */
function store(start: number) {
  const answers: (() => void)[] = [];
  let held = start;
  return {
    set: (value: number) => {
      held = value;
    },
    /** The read that was begun first gets what was held when it was begun. */
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

test('a change that is committed while the store is asked is not lost', async () => {
  const numbers = store(1);
  const source = new FollowingSource({ read: numbers.read, follow: () => 2 });
  numbers.set(2);
  source.changed(NOTHING);
  expect(source.get()).toBeUndefined();
  await numbers.answer();
  expect(source.get()).toBe(2);
});

test('asked again while it asks, it asks once more and ends with the latest', async () => {
  const numbers = store(1);
  const source = new FollowingSource<number>({ read: numbers.read, follow: () => ASK_AGAIN });
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

test('a change that does not concern the value tells nobody', async () => {
  const numbers = store(1);
  const source = new FollowingSource<number>({ read: numbers.read, follow: (current) => current });
  const listener = vi.fn();
  const end = source.subscribe(listener);
  await numbers.answer();
  expect(listener).toHaveBeenCalledTimes(1);
  source.changed(NOTHING);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  expect(source.isWatched()).toBe(false);
});

test('what is derived is worked out once for each value', async () => {
  const numbers = store(1);
  const source = new FollowingSource<number>({ read: numbers.read, follow: (current) => current + 1 });
  const double = vi.fn((value: number) => [value * 2]);
  const doubled = derived(source, double);
  expect(doubled.get()).toBeUndefined();
  await numbers.answer();
  expect(doubled.get()).toBe(doubled.get());
  expect(double).toHaveBeenCalledTimes(1);
  source.changed(NOTHING);
  expect(doubled.get()).toEqual([4]);
});
