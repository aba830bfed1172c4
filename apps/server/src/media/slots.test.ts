import { expect, test } from 'vitest';
import { Slots, SlotsTaken, UnderWay } from './slots.ts';

/** Something that goes on until it is ended. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('no more run at a time than there are slots; who waits comes in the order in which he came', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const tasks = Array.from({ length: 5 }, task);
  const runs = tasks.map((each, index) =>
    slots.run(async () => {
      begun.push(index);
      await each.run();
    }),
  );
  expect(begun).toEqual([0, 1]);
  tasks[1]?.end();
  await runs[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('a task that fails gives its slot back', async () => {
  const slots = new Slots(1);
  await expect(slots.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run(async () => 'next')).toBe('next');
});

test('when eight wait for each slot, the next is refused at once', async () => {
  const slots = new Slots(1);
  const first = task();
  const runs = Array.from({ length: 9 }, () => slots.run(first.run));
  await expect(slots.run(first.run)).rejects.toThrow(SlotsTaken);
  first.end();
  await Promise.all(runs);
  expect(await slots.run(async () => 'again')).toBe('again');
});

test('uploads under way are counted for each account and for all; one that ended twice counts once', () => {
  const underWay = new UnderWay({ most: 3, mostOfOne: 2 });
  const [a, b] = [underWay.begin(1), underWay.begin(1)];
  expect(underWay.begin(1)).toBe(null);
  expect(underWay.begin(2)).not.toBe(null);
  expect(underWay.begin(3)).toBe(null);
  a?.();
  a?.();
  expect(underWay.begin(3)).not.toBe(null);
  expect(underWay.begin(4)).toBe(null);
  b?.();
});
