/** The log of notifications. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { listEvents, settleEvents, storeEvent } from './provider-events.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

const NAME = { source: 'stripe', reference: 'sub_1' } as const;
const outcomes = async () => {
  const events = await listEvents(server.deps.database.reader, { limit: 10 });
  return Object.fromEntries(events.map(({ event_id, outcome }) => [event_id, outcome]));
};

test('a notification that arrives while the provider is asked waits for the next run', async () => {
  const { deps } = server;
  const store = (id: string, reference = 'sub_1') =>
    storeEvent(deps, 'stripe', { id, kind: 'invoice.paid', reference });
  await store('evt_before');
  await store('evt_other', 'sub_2');
  const asked = deps.now();
  server.advance(1);
  await store('evt_during');
  await settleEvents(deps.database, NAME, { outcome: 'changed', asked, now: deps.now() });
  expect(await outcomes()).toEqual({ evt_before: 'changed', evt_other: '', evt_during: '' });
  await settleEvents(deps.database, NAME, { outcome: 'same', asked: deps.now(), now: deps.now() });
  expect(await outcomes()).toEqual({ evt_before: 'changed', evt_other: '', evt_during: 'same' });
});
