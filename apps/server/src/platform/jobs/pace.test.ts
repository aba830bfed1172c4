import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openSqliteDatabase } from '../database/database.ts';
import { Pace } from './pace.ts';

let database: Database;
beforeAll(() => {
  database = openSqliteDatabase(':memory:');
});
afterAll(() => database.close());

const WORK_MS = 5;

function work(): void {
  const until = performance.now() + WORK_MS;
  while (performance.now() < until);
}

test('transactions run one at a time, in the order in which they were asked for', async () => {
  const paced = new Pace().of(database);
  const steps: string[] = [];
  const run = (name: string) =>
    paced.transaction(async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
    });
  await Promise.all(['a', 'b', 'c'].map(run));
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('the process is idle as long as its jobs keep it busy', async () => {
  const paced = new Pace().of(database);
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: 10 }, () => paced.transaction(async () => work())));
  const { idle } = performance.eventLoopUtilization(before);
  // The last transaction has no rest after it, and a timer may be early by a millisecond.
  expect(idle).toBeGreaterThanOrEqual(9 * (WORK_MS - 1));
});

test('a transaction that fails gives way to the next, and its error reaches the job', async () => {
  const paced = new Pace().of(database);
  const failed = paced.transaction(async () => {
    throw new Error('no such row');
  });
  const next = paced.transaction(async () => 'done');
  await expect(failed).rejects.toThrow('no such row');
  expect(await next).toBe('done');
});
