import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { storeEvent } from '#features/plans/events/provider-events.ts';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '#testing/server/server.testing.ts';

let server: TestServer;
afterEach(() => server.close());

async function figures(options: TestServerOptions): Promise<ReadonlyMap<string, number>> {
  server = await openTestServer(options);
  const { body } = await server.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const STRIPE = {
  PLANS: 'sold',
  STRIPE_SECRET_KEY: 'sk_test_metrics',
  STRIPE_WEBHOOK_SECRET: 'whsec_metrics',
  STRIPE_PRICES: 'price_1',
};

describe('the metrics', () => {
  test('contain the free space of the disks for data and backups', async () => {
    const env = { DATA_DIR: tmpdir(), BACKUP_DIR: tmpdir(), BACKUP_HOUR: '3' };
    const told = await figures({ env });
    expect(told.get('touchline_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(told.get('touchline_disk_free_bytes{folder="backups"}')).toBeGreaterThan(0);
  });

  test('leave out a missing folder', async () => {
    const told = await figures({ env: { DATA_DIR: '/nowhere/at/all' } });
    expect([...told.keys()].filter((name) => name.startsWith('touchline_disk_free_bytes'))).toEqual([]);
  });

  test('count notifications of payment providers, and say how long the oldest has waited', async () => {
    server = await openTestServer({ env: STRIPE });
    const { deps } = server;
    await storeEvent(deps, 'play', { id: 'before', kind: '4', reference: 'no-longer-sold-through' });
    server.advance(1_000);
    await storeEvent(deps, 'stripe', { id: 'evt_1', kind: 'invoice.paid', reference: 'sub_1' });
    await storeEvent(deps, 'stripe', { id: 'evt_2', kind: 'price.updated', reference: '' });
    server.advance(90_000);
    const { body } = await server.app.inject('/metrics');
    expect(body).toContain('touchline_provider_events{source="stripe",outcome="waiting"} 1');
    expect(body).toContain('touchline_provider_events{source="stripe",outcome="ignored"} 1');
    expect(body).toContain('touchline_provider_events_oldest_seconds 90');
  });

  test('contain the delay of the event loop', async () => {
    expect((await figures({})).has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('count the transactions that wait for a connection', async () => {
    server = await openTestServer();
    const { database } = server.deps;
    const first = Promise.withResolvers<void>();
    const under = [database.transaction(() => first.promise), database.transaction(async () => undefined)];
    await expect.poll(() => database.waiting()).toBe(1);
    expect((await server.app.inject('/metrics')).body).toContain('touchline_database_waiting 1\n');
    first.resolve();
    await Promise.all(under);
    expect(database.waiting()).toBe(0);
  });

  test('contain the due and failed jobs, the age of the oldest, and the runs by kind and outcome', async () => {
    server = await openTestServer();
    const { database, dueJobs, now } = server.deps;
    const job = { kind: 'look', space: 1 };
    await database.transaction(async (tx) => {
      await scheduleJob(tx, { ...job, key: 'a', due_at: now() - 90_000 });
      await scheduleJob(tx, { ...job, key: 'b', due_at: now() + 1 });
      await tx.updateTable('due_jobs').set({ tries: 1 }).where('key', '=', 'b').execute();
    });
    for (const outcome of ['done', 'done', 'failed'] as const) dueJobs.count('look', outcome);
    const { body } = await server.app.inject('/metrics');
    for (const line of [
      'touchline_jobs{state="due"} 1',
      'touchline_jobs{state="failed"} 1',
      'touchline_jobs_oldest_seconds 90',
      'touchline_job_runs_total{kind="look",outcome="done"} 2',
      'touchline_job_runs_total{kind="look",outcome="failed"} 1',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
  });

  test('leave out what a damaged database does not tell, and say so', async () => {
    server = await openTestServer({ env: { BACKUP_HOUR: '3' } });
    const named = async () =>
      (await server.app.inject('/metrics')).body.match(/^touchline_(?:jobs|backup)\w+/gm);
    expect(await named()).toEqual(expect.arrayContaining(['touchline_jobs_oldest_seconds']));
    const { reader } = server.deps.database;
    await sql`ALTER TABLE backup_runs RENAME TO lost`.execute(reader);
    const { statusCode, body } = await server.app.inject('/metrics');
    expect([statusCode, await named()]).toEqual([200, null]);
    // It answers, so it is not away.
    expect(body).toContain('touchline_database_away 0\n');
  });

  test('leave out Redis when it is not configured', async () => {
    expect((await figures({})).has('touchline_redis_away')).toBe(false);
  });
});
