/** What one process does with due jobs, on every database: fair between spaces, woken, stopped, held after a restore. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import type { Database } from '../database/database.ts';
import { CLAIM_MS } from './claims.ts';
import { HOLD_MS, holdJobs, jobsHeldUntil } from './hold.ts';
import {
  type JobDatabase,
  jobRows,
  KIND,
  newProcess,
  openJobDatabase,
  schedule,
  type TestClock,
} from './jobs.testing.ts';
import { EXTEND_EVERY_MS, STOP_MS } from './runner.ts';
import { scheduleJob } from './schedule.ts';

const NOW = Date.UTC(2026, 10, 27, 18);
const MINUTE = 60_000;
const DONE = { next: null };

export function runnerContract(engine: Engine): void {
  let jobs: JobDatabase;
  let database: Database;
  let clock: TestClock;
  beforeAll(async () => {
    jobs = await openJobDatabase(engine, NOW);
    ({ database, clock } = jobs);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await jobs.reset();
  });
  afterAll(() => jobs.close());

  test('a space with more due jobs than a process looks at does not starve another one', async () => {
    await database.transaction(async (tx) => {
      for (let n = 0; n < 250; n++) {
        await scheduleJob(tx, { kind: KIND, key: `big${n}`, space: 1, due_at: NOW - MINUTE });
      }
      for (const key of ['small1', 'small2'])
        await scheduleJob(tx, { kind: KIND, key, space: 2, due_at: NOW });
    });
    const order: string[] = [];
    const { runner } = newProcess(database, {
      clock,
      handler: async (_, { key }) => {
        order.push(key);
        return DONE;
      },
    });
    await runner.runDue();
    expect(order).toHaveLength(252);
    expect(order.indexOf('small2')).toBeLessThan(16);
  });

  test('a job that becomes due again while the runner looks for others runs once more', async () => {
    const settled = Promise.withResolvers<void>();
    let transactions = 0;
    let looks = 0;
    const slowLooks: Database = {
      ...database,
      // The first transaction claims the job, the second one stores that it ran.
      async transaction(body) {
        const result = await database.transaction(body);
        if (++transactions === 2) settled.resolve();
        return result;
      },
      reader: database.reader.withPlugin({
        transformQuery: ({ node }) => node,
        // The first look finds the job, the second one finds nothing and is answered late.
        async transformResult({ result }) {
          if (transactions === 1 && ++looks === 1) await settled.promise;
          return result;
        },
      }),
    };
    let runs = 0;
    const { runner } = newProcess(slowLooks, {
      clock,
      handler: async () => {
        if (++runs === 1) await schedule(database, { due_at: NOW });
        return DONE;
      },
    });
    await schedule(database, {});
    await runner.runDue();
    expect(runs).toBe(2);
    expect(await jobRows(database)).toEqual([]);
  });

  test('handlers of one space that hang leave places for other spaces', async () => {
    for (let n = 0; n < 20; n++) await schedule(database, { key: `hangs${n}`, space: 1, due_at: NOW - 1 });
    const hanging = Promise.withResolvers<void>();
    const hangs = Promise.withResolvers<void>();
    const ran = Promise.withResolvers<void>();
    const { runner, deps } = newProcess(database, {
      clock,
      handler: async (_, { space }) => {
        if (space === 2) ran.resolve();
        else {
          hangs.resolve();
          await hanging.promise;
        }
        return DONE;
      },
    });
    runner.start();
    await hangs.promise;
    await schedule(database, { key: 'other', space: 2 });
    deps.dueJobs.wake();
    await ran.promise;
    hanging.resolve();
    await runner.stop();
  });

  test('a started runner notices a new job at once when it is woken', async () => {
    const ran = Promise.withResolvers<void>();
    const { runner, deps } = newProcess(database, {
      clock,
      handler: async () => {
        ran.resolve();
        return DONE;
      },
    });
    runner.start();
    await schedule(database, {});
    deps.dueJobs.wake();
    await ran.promise;
    await runner.stop();
    expect(await jobRows(database)).toEqual([]);
  });

  test('a stop waits for running handlers and returns the other jobs without a failure', async () => {
    for (let n = 0; n < 12; n++) await schedule(database, { key: `k${n}` });
    const started = Promise.withResolvers<void>();
    const { runner } = newProcess(database, {
      clock,
      handler: async (_, { key }, { signal }) => {
        const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
        started.resolve();
        await stopped;
        if (key === 'k0') return DONE;
        throw new Error('ended early');
      },
    });
    runner.start();
    await started.promise;
    await runner.stop();
    const rows = await jobRows(database);
    expect(rows).toHaveLength(11);
    for (const row of rows) expect(row).toMatchObject({ claim: '', claimed_until: 0, tries: 0, due_at: 0 });
  });

  test('a stop does not wait for ever for a handler that ignores its signal, and leaves its claim to expire', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await schedule(database, {});
    const started = Promise.withResolvers<void>();
    const { runner } = newProcess(database, {
      clock,
      handler: () => {
        started.resolve();
        return new Promise(() => undefined);
      },
    });
    runner.start();
    await started.promise;
    const stopped = runner.stop();
    await vi.advanceTimersByTimeAsync(STOP_MS);
    await stopped;
    expect(await jobRows(database)).toMatchObject([{ claimed_until: NOW + CLAIM_MS, tries: 0 }]);
  });

  test('a claim is extended while its handler runs, and a handler whose claim is lost is told to end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await schedule(database, {});
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const { runner } = newProcess(database, {
      clock,
      handler: async (_, __, { signal }) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended.resolve();
        return DONE;
      },
    });
    runner.start();
    await started.promise;
    clock.now += CLAIM_MS - 1;
    await vi.advanceTimersByTimeAsync(EXTEND_EVERY_MS);
    await expect.poll(async () => (await jobRows(database))[0]?.claimed_until).toBe(NOW + 2 * CLAIM_MS - 1);
    clock.now += CLAIM_MS;
    expect(await jobs.claim('other')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(EXTEND_EVERY_MS);
    await ended.promise;
    await runner.stop();
    expect(await jobRows(database)).toMatchObject([{ claim: 'other' }]);
  });

  test('a job of a kind that no feature handles stays and is not run', async () => {
    await schedule(database, { kind: 'of a newer version' });
    const { runner } = newProcess(database, {
      clock,
      handler: () => Promise.reject(new Error('not this one')),
    });
    await runner.runDue();
    expect(await jobRows(database)).toMatchObject([{ kind: 'of a newer version', tries: 0 }]);
  });

  test('a database that is away delays jobs and loses none', async () => {
    await schedule(database, {});
    let away = true;
    const unreliable: Database = {
      ...database,
      transaction: (body) => (away ? Promise.reject(new Error('away')) : database.transaction(body)),
    };
    const ran = Promise.withResolvers<void>();
    const { runner, logged, deps } = newProcess(unreliable, {
      clock,
      handler: async () => {
        ran.resolve();
        return DONE;
      },
    });
    runner.start();
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    away = false;
    deps.dueJobs.wake();
    await ran.promise;
    await runner.stop();
    expect(await jobRows(database)).toEqual([]);
  });

  test('after a restore no job runs until a quarter of an hour after the first start', async () => {
    expect(await jobsHeldUntil(database, NOW)).toBe(0);
    await schedule(database, {});
    await database.transaction((tx) => holdJobs(tx));
    clock.now = NOW + 60 * MINUTE;
    let runs = 0;
    const handler = async () => {
      runs++;
      return DONE;
    };
    const [first, second] = [
      newProcess(database, { clock, handler }),
      newProcess(database, { clock, handler }),
    ];
    await first.runner.runDue();
    clock.now += HOLD_MS - 1;
    await second.runner.runDue();
    expect(runs).toBe(0);
    clock.now++;
    await first.runner.runDue();
    expect(runs).toBe(1);
  });

  test('a job that a person waits for runs at once after a restore when it was asked for since, and no older one', async () => {
    await schedule(database, { key: 'in the backup', due_at: NOW - 1 });
    await database.transaction((tx) => holdJobs(tx));
    const ran: string[] = [];
    const { runner } = newProcess(database, {
      clock,
      isPrompt: true,
      handler: async (_, { key }) => {
        ran.push(key);
        return DONE;
      },
    });
    await runner.runDue();
    expect(ran).toEqual([]);
    clock.now += MINUTE;
    await schedule(database, { key: 'asked for', due_at: clock.now });
    await runner.runDue();
    expect(ran).toEqual(['asked for']);
    clock.now = NOW + HOLD_MS;
    await runner.runDue();
    expect(ran).toEqual(['asked for', 'in the backup']);
  });
}
