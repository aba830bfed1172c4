/** Due jobs on every database: once, again after a failure, a kill or a new request. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import type { Database } from '../database/database.ts';
import { CLAIM_MS, extendClaims, settleJob } from './claims.ts';
import {
  type JobDatabase,
  jobRows,
  KIND,
  newProcess,
  openJobDatabase,
  schedule,
  type TestClock,
} from './jobs.testing.ts';
import { dropJobs, scheduleJob } from './schedule.ts';

const NOW = Date.UTC(2026, 10, 27, 18);
const MINUTE = 60_000;
const DONE = { next: null };

export function jobsContract(engine: Engine): void {
  let jobs: JobDatabase;
  let database: Database;
  let clock: TestClock;
  beforeAll(async () => {
    jobs = await openJobDatabase(engine, NOW);
    ({ database, clock } = jobs);
  });
  afterEach(() => jobs.reset());
  afterAll(() => jobs.close());

  test('a job runs when it is due and not before, once, and is deleted when nothing is left to do', async () => {
    const runs: object[] = [];
    const { runner, deps } = newProcess(database, {
      clock,
      handler: async (_, job, { now }) => {
        runs.push({ ...job, now });
        return DONE;
      },
    });
    await schedule(database, { key: 'matches:17', space: 3, due_at: NOW + MINUTE });
    await runner.runDue();
    expect(runs).toEqual([]);
    clock.now = NOW + MINUTE;
    await runner.runDue();
    await runner.runDue();
    expect(runs).toEqual([{ key: 'matches:17', space: 3, tries: 0, now: NOW + MINUTE }]);
    expect(await jobRows(database)).toEqual([]);
    expect(deps.dueJobs.runs).toEqual([{ kind: KIND, outcome: 'done', count: 1 }]);
  });

  test('a job whose handler names a next time runs again then', async () => {
    let runs = 0;
    const { runner } = newProcess(database, {
      clock,
      handler: async () => ({ next: ++runs === 1 ? NOW + 5 * MINUTE : null }),
    });
    await schedule(database, {});
    await runner.runDue();
    expect(await jobRows(database)).toMatchObject([{ due_at: NOW + 5 * MINUTE, claim: '', tries: 0 }]);
    clock.now = NOW + 5 * MINUTE - 1;
    await runner.runDue();
    expect(runs).toBe(1);
    clock.now++;
    await runner.runDue();
    expect(runs).toBe(2);
  });

  test('a job that is scheduled twice has the earlier of both times', async () => {
    await schedule(database, { due_at: NOW + 2 * MINUTE });
    await schedule(database, { due_at: NOW + MINUTE });
    await schedule(database, { due_at: NOW + 3 * MINUTE });
    expect(await jobRows(database)).toMatchObject([{ key: 'a', due_at: NOW + MINUTE, space: 1 }]);
  });

  test('a transaction that is rolled back schedules nothing', async () => {
    const scheduling = database.transaction(async (tx) => {
      await scheduleJob(tx, { kind: KIND, key: 'a', space: 1, due_at: NOW });
      throw new Error('refused');
    });
    await expect(scheduling).rejects.toThrow('refused');
    expect(await jobRows(database)).toEqual([]);
  });

  test('a job that is scheduled again while it runs runs once more, whatever the first run answers', async () => {
    for (const next of [null, NOW + 60 * MINUTE]) {
      let runs = 0;
      const { runner } = newProcess(database, {
        clock,
        handler: async () => {
          if (++runs > 1) return DONE;
          await schedule(database, { due_at: NOW });
          return { next };
        },
      });
      await schedule(database, {});
      await runner.runDue();
      expect(runs).toBe(2);
      expect(await jobRows(database)).toEqual([]);
    }
  });

  test('a failed job is tried again after growing pauses of at most a quarter of an hour, and stores no personal data', async () => {
    const tries: number[] = [];
    let fails = true;
    const { runner, logged } = newProcess(database, {
      clock,
      handler: async (_, job) => {
        tries.push(job.tries);
        if (fails) throw new Error('550 <mother@example.org> of "Eva Bakker": no such user\nat …');
        return DONE;
      },
    });
    await schedule(database, {});
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      await runner.runDue();
      const [row] = await jobRows(database);
      waits.push(((row?.due_at ?? 0) - clock.now) / 1_000);
      expect(row).toMatchObject({ tries: n + 1, error: 'Error: 550 … of …: no such user', claim: '' });
      clock.now = row?.due_at ?? 0;
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect(logged.join()).not.toMatch(/example|Bakker/);
    fails = false;
    await runner.runDue();
    expect(tries).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await jobRows(database)).toEqual([]);
  });

  test('a success ends the count of failures', async () => {
    let runs = 0;
    const { runner } = newProcess(database, {
      clock,
      handler: async () => {
        if (++runs === 1) throw new Error('away');
        return { next: NOW + 60 * MINUTE };
      },
    });
    await schedule(database, {});
    await runner.runDue();
    clock.now += MINUTE;
    await runner.runDue();
    expect(await jobRows(database)).toMatchObject([{ tries: 0, error: '', due_at: NOW + 60 * MINUTE }]);
  });

  test('of several processes that look at the same time, one gets a job', async () => {
    for (let n = 0; n < 20; n++) await schedule(database, { key: `k${n}`, space: n });
    const claimed = await Promise.all(['a', 'b', 'c'].map((name) => jobs.claim(name, 20)));
    const keys = claimed.flat().map(({ key }) => key);
    expect(keys).toHaveLength(20);
    expect(new Set(keys).size).toBe(20);
  });

  test('three processes share the work and run each job once', async () => {
    const other = await jobs.home.open();
    const runs: string[] = [];
    const handler = async (_: object, { key }: { key: string }) => {
      runs.push(key);
      await null;
      return DONE;
    };
    const processes = [database, database, other].map((own) => newProcess(own, { clock, handler }));
    for (let n = 0; n < 60; n++) await schedule(database, { key: `k${n}`, space: n % 7 });
    await Promise.all(processes.map(({ runner }) => runner.runDue()));
    // A process may have seen claimed jobs only; those are settled by now.
    expect(runs.toSorted()).toEqual(Array.from({ length: 60 }, (_, n) => `k${n}`).toSorted());
    await other.close();
  });

  test('the job of a killed process runs elsewhere when its claim has expired, and not before', async () => {
    await schedule(database, {});
    const [killed] = await jobs.claim('killed');
    let runs = 0;
    const { runner } = newProcess(database, {
      clock,
      handler: async () => {
        runs++;
        return DONE;
      },
    });
    clock.now = NOW + CLAIM_MS - 1;
    await runner.runDue();
    expect(runs).toBe(0);
    clock.now++;
    await runner.runDue();
    expect(runs).toBe(1);
    if (killed === undefined) throw new Error('the job was due');
    // The process was not dead after all, but its job is not its own any more.
    await schedule(database, { due_at: NOW });
    await settleJob(database, killed, { outcome: 'done', next: null });
    expect(await jobRows(database)).toHaveLength(1);
  });

  test('an extended claim does not expire, and a lost one cannot be extended', async () => {
    await schedule(database, {});
    await jobs.claim('slow');
    clock.now = NOW + CLAIM_MS - 1;
    expect([...(await extendClaims(database, { claims: ['slow'], now: clock.now }))]).toEqual([`${KIND} a`]);
    clock.now = NOW + CLAIM_MS;
    expect(await jobs.claim('other')).toEqual([]);
    clock.now += CLAIM_MS;
    expect(await jobs.claim('other')).toHaveLength(1);
    expect([...(await extendClaims(database, { claims: ['slow'], now: clock.now }))]).toEqual([]);
  });

  test('the jobs of a space are dropped together', async () => {
    await schedule(database, { key: 'a', space: 1 });
    await schedule(database, { key: 'b', space: 2 });
    await database.transaction((tx) => dropJobs(tx, 1));
    expect(await jobRows(database)).toMatchObject([{ key: 'b' }]);
  });
}
