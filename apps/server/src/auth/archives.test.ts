import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SlotsTaken } from '../media/slots.ts';
import { Archives } from './archives.ts';

/** A reader, and what ends his waiting. */
function reader() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { over: promise, leaves: resolve };
}

test('three archives wait for slow readers, and the fourth is made when one of them is gone', async () => {
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

test('one is made at a time', async () => {
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

test('for whoever left before his turn nothing is made, and his place is free', async () => {
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

test('one that fails gives its place back at once, whether its reader is there or not', async () => {
  const archives = new Archives();
  for (let time = 0; time < 4; time++) {
    const failing = archives.make(reader().over, () => Promise.reject(new Error('no disk')));
    await expect(failing).rejects.toThrow('no disk');
  }
});

test('where 24 wait, the next is refused', async () => {
  const archives = new Archives();
  const readers = Array.from({ length: 27 }, reader);
  const given = readers.map(({ over }) => archives.make(over, async () => 'made'));
  await expect(archives.make(Promise.resolve(), async () => 'made')).rejects.toThrow(SlotsTaken);
  for (const { leaves } of readers) leaves();
  await Promise.all(given);
});

test('whoever hangs up while he waits makes room in the queue at once', async () => {
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
