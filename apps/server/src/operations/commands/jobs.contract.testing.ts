/** `npm run jobs`, on the database of a running server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer, testConfig } from '#testing/server/server.testing.ts';
import { type JobsOrder, jobsCommand } from './jobs.ts';

const HOUR = 3_600_000;

export function jobsCommandContract(engine: Engine): void {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await newTestDatabase(engine);
    server = await openTestServer({ database });
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  const run = (order: JobsOrder) =>
    jobsCommand({ ...testConfig(), ...database.place }, order, server.deps.now());

  test('the jobs command lists what is due and what failed, and tries failed jobs again', async () => {
    expect(await run({ what: 'list' })).toBe('0 jobs due, 0 failed.');
    await server.deps.database.transaction(async (tx) => {
      const kind = 'attendance';
      await scheduleJob(tx, { kind, key: 'matches:1', space: 7, due_at: TEST_NOW });
      for (const key of ['matches:2', 'matches:3', 'matches:4']) {
        await scheduleJob(tx, { kind, key, space: 7, due_at: TEST_NOW + HOUR });
      }
      await tx
        .updateTable('due_jobs')
        .set({ tries: 2, error: 'Error: connect ECONNREFUSED' })
        .where('key', 'in', ['matches:2', 'matches:3'])
        .execute();
    });
    expect((await run({ what: 'list' })).split('\n')).toEqual([
      '1 job due, 2 failed.',
      'attendance  matches:1  account 7  due 2026-04-04 10:00 UTC',
      'attendance  matches:2  account 7  due 2026-04-04 11:00 UTC  failed 2 times  Error: connect ECONNREFUSED',
      'attendance  matches:3  account 7  due 2026-04-04 11:00 UTC  failed 2 times  Error: connect ECONNREFUSED',
    ]);
    const one = { kind: 'attendance', key: 'matches:2' };
    expect(await run({ what: 'retry', one })).toBe('1 job will run again within ten seconds.');
    expect(await run({ what: 'list' })).toMatch(/^2 jobs due, 2 failed\.$/m);
    expect(await run({ what: 'retry', one: null })).toBe('1 job will run again within ten seconds.');
    const fine = { kind: 'attendance', key: 'matches:4' };
    await expect(run({ what: 'retry', one: fine })).rejects.toThrow(
      'There is no job attendance matches:4 that failed and waits.',
    );
  });
}
