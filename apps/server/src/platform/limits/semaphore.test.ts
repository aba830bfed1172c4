import { expect, test } from 'vitest';
import { RunningUploads, Semaphore, TooManyWaiting } from './semaphore.ts';

/** A task that runs until the test ends it. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('only as many tasks run as there are slots, and waiting tasks start in their order of arrival', async () => {
  const slots = new Semaphore(2);
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

test('a failed task frees its slot', async () => {
  const slots = new Semaphore(1);
  await expect(slots.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run(async () => 'next')).toBe('next');
});

test('when eight tasks wait for each slot, the next one is refused at once', async () => {
  const slots = new Semaphore(1);
  const first = task();
  const runs = Array.from({ length: 9 }, () => slots.run(first.run));
  await expect(slots.run(first.run)).rejects.toThrow(TooManyWaiting);
  first.end();
  await Promise.all(runs);
  expect(await slots.run(async () => 'again')).toBe('again');
});

test('running uploads count for each account and in total, and ending one twice counts once', () => {
  const underWay = new RunningUploads({ most: 3, mostOfOne: 2 });
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
