/** When purchases are looked at. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { readGrant } from '../grants/grants.ts';
import { MONTHLY, startStripe } from '../providers/stripe/fake/stripe-provider.testing.ts';
import { keepReconciling } from './purchase-job.ts';
import { refreshNow } from './purchases.ts';

const HOUR_MS = 3_600_000;
const LISTED = 'GET /v1/subscriptions';

let fake: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
beforeEach(async () => {
  fake = await startStripe(() => TEST_NOW);
  server = await openTestServer({ env: fake.stripe.env([MONTHLY]) });
});
afterEach(async () => {
  await server.close();
  await fake.close();
});

/** What happens at each start and every six hours. */
async function look(deps = server.deps): Promise<number> {
  await keepReconciling(deps);
  await server.runDueJobs();
  return fake.stripe.requests.filter((request) => request === LISTED).length;
}

test('at the first start, then once a day, and at once after a restore', async () => {
  expect(await look()).toBe(1);
  for (const count of [1, 1, 1, 2]) {
    server.advance(6 * HOUR_MS);
    expect(await look()).toBe(count);
  }
  expect(await look()).toBe(2);
  expect(await look({ ...server.deps, epoch: 'restored' })).toBe(3);
  expect(await look({ ...server.deps, epoch: 'restored' })).toBe(3);
});

test('spread over an hour, so that the provider is not overrun', async () => {
  for (let n = 0; n < 250; n++) fake.buy({ account: 1, team: 1 });
  await keepReconciling(server.deps);
  await server.runDueJobs();
  const kept = () => server.deps.database.reader.selectFrom('grants').select('reference').execute();
  const atOnce = (await kept()).length;
  expect(atOnce).toBeLessThan(10);
  server.advance(HOUR_MS);
  await server.runDueJobs();
  expect(await kept()).toHaveLength(250);
}, 60_000);

test('also when the provider lists one no more, because it ended long ago', async () => {
  const coach = await Coach.signUp(server);
  const reference = fake.buy({ account: coach.account.sid, team: 0 });
  await look();
  const ended_at = Math.floor(TEST_NOW / 1_000) - 50 * 86_400;
  fake.stripe.books.set(reference, { status: 'canceled', ended_at });
  server.advance(24 * HOUR_MS);
  await look();
  expect(await readGrant(server.deps.database.reader, { source: 'stripe', reference })).toMatchObject({
    state: 'expired',
    ends_at: ended_at,
  });
});

test('once more after a person waited, whose answer may be older than what a job wrote meanwhile', async () => {
  const coach = await Coach.signUp(server);
  const reference = fake.buy({ account: coach.account.sid, team: 0 });
  const provider = server.deps.payments.providers.get('stripe');
  if (provider === undefined) throw new Error('no provider');
  const state = async () =>
    (await readGrant(server.deps.database.reader, { source: 'stripe', reference }))?.state;
  await refreshNow(server.deps, provider, reference);
  const old = await provider.fetchPurchase(reference);
  fake.happenings.end?.(reference);
  await server.runDueJobs();
  expect(await state()).toBe('expired');
  const late = { ...provider, source: provider.source, fetchPurchase: async () => old };
  await refreshNow(server.deps, late, reference);
  expect(await state()).toBe('active');
  await server.runDueJobs();
  expect(await state()).toBe('expired');
});
