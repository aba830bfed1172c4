/** Several processes start at once on one database, as after an update. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { MONTHLY, startStripe } from '../providers/stripe/fake/stripe-provider.testing.ts';
import { keepReconciling } from './purchase-job.ts';

let fake: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
beforeAll(async () => {
  fake = await startStripe(() => TEST_NOW);
  server = await openTestServer({ engine: 'postgres', env: fake.stripe.env([MONTHLY]) });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

test('each of them plans the look at all purchases, and none fails', async () => {
  const start = () => keepReconciling(server.deps);
  const starts = await Promise.allSettled(Array.from({ length: 8 }, start));
  expect(starts.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'));
});
