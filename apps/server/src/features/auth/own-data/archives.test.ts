import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooManyWaiting } from '#platform/limits/semaphore.ts';
import { Archives } from './archives.ts';

/** A client, and a function that ends its connection. */
function reader() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { over: promise, leaves: resolve };
}

test('three archives wait for slow clients, and a fourth is made when one of these disconnects', async () => {
  const archives = new Archives();
  const readers = [reader(), reader(), reader(), reader()];
  const made: number[] = [];
  const given = readers.map(({ over }, index) =>
    archives.make(over, async () => {
      made.push(index);
      return index;
    }),
  );
  expect(await Promise.all(given.slice(0, 3))).toEqual([0, 1, 2]);
  await turn();
  expect(made).toEqual([0, 1, 2]);
  readers[1]?.leaves();
  expect(await given[3]).toBe(3);
  for (const { leaves } of readers) leaves();
});

test('archives are made one at a time', async () => {
  const archives = new Archives();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const make = (name: string, done: Promise<string>) =>
    archives.make(Promise.resolve(), () => {
      begun.push(name);
      return done;
    });
  const both = [make('first', first.promise), make('second', Promise.resolve('second'))];
  await turn();
  expect(begun).toEqual(['first']);
  first.resolve('first');
  expect(await Promise.all(both)).toEqual(['first', 'second']);
  expect(begun).toEqual(['first', 'second']);
});

test('no archive is made for a client that left before its turn, and its slot is freed', async () => {
  const archives = new Archives();
  const slow = [reader(), reader(), reader()];
  for (const { over } of slow) await archives.make(over, async () => 'made');
  const gone = reader();
  let wasMade = false;
  const waiting = archives.make(gone.over, async () => {
    wasMade = true;
    return 'made';
  });
  gone.leaves();
  slow[0]?.leaves();
  expect(await waiting).toBe(null);
  expect(wasMade).toBe(false);
  const next = reader();
  expect(await archives.make(next.over, async () => 'next')).toBe('next');
});

test('a failed archive frees its slot at once, whether or not the client is connected', async () => {
  const archives = new Archives();
  for (let time = 0; time < 4; time++) {
    const failing = archives.make(reader().over, () => Promise.reject(new Error('no disk')));
    await expect(failing).rejects.toThrow('no disk');
  }
});

test('when 24 requests wait, the next one is refused', async () => {
  const archives = new Archives();
  const readers = Array.from({ length: 27 }, reader);
  const given = readers.map(({ over }) => archives.make(over, async () => 'made'));
  await expect(archives.make(Promise.resolve(), async () => 'made')).rejects.toThrow(TooManyWaiting);
  for (const { leaves } of readers) leaves();
  await Promise.all(given);
});

test('a client that disconnects while it waits frees its slot in the queue at once', async () => {
  const archives = new Archives();
  const slow = Array.from({ length: 3 }, reader);
  for (const { over } of slow) await archives.make(over, async () => 'made');
  const gone = Array.from({ length: 24 }, reader);
  const given = gone.map(({ over }) => archives.make(over, async () => 'made'));
  for (const { leaves } of gone) leaves();
  await turn();
  const next = archives.make(reader().over, async () => 'next');
  slow[0]?.leaves();
  expect(await next).toBe('next');
  expect(new Set(await Promise.all(given))).toEqual(new Set([null]));
});
