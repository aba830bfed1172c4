/** An account's news in the operator's own app: by a service that can read it, so it names no people. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localBus } from '#platform/bus/bus.ts';
import { type FakeGoogle, openGoogle } from '#platform/push/apps/google-service.testing.ts';
import { notifyStaff } from '#rows/people/staff-notifications.ts';
import { type TestServer, testConfig } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { type Fixture, newFixture } from './fixture.testing.ts';

const PHONE = 'google:dQw4w9WgXcQ:APA91b-fake_token';
const SUBSCRIBE =
  'mutation($endpoint: String!) { subscribePush(endpoint: $endpoint, p256dh: "", auth: "") { on } }';
const UNSUBSCRIBE = 'mutation($endpoint: String!) { unsubscribePush(endpoint: $endpoint) { on } }';

let fixture: Fixture;
let google: FakeGoogle;
let server: TestServer;
let coach: Coach;
beforeEach(async () => {
  google = await openGoogle();
  fixture = await newFixture('sqlite');
  const config = { ...testConfig(), googlePush: google.settings };
  server = await fixture.another({ deps: { bus: localBus(), config } });
  coach = await Coach.of(server, fixture.account);
});
afterEach(async () => {
  await fixture.close();
  await google.close();
});

async function says(player: number): Promise<void> {
  const { account, team, match, players } = fixture;
  await server.deps.database.transaction((tx) =>
    notifyStaff(tx, {
      team_sid: team,
      space: account.sid,
      collection: 'matches',
      sid: match.sid,
      now: server.deps.now(),
      kind: 'answer_changed',
      player_sid: players[player] ?? 0,
      answer: 'no',
    }),
  );
}

test('is told how much there is, and nothing of anybody', async () => {
  expect((await coach.call(SUBSCRIBE, { endpoint: PHONE })).error).toBeNull();
  await says(0);
  await server.app.notifier.checkAll();
  await server.app.notifier.checkAll();
  expect(google.told).toMatchObject([
    {
      token: PHONE.replace('google:', ''),
      title: 'One new notification',
      path: `/match/${fixture.match.sid}/attendance/`,
      hurries: true,
    },
  ]);
  expect(JSON.stringify(google.told)).not.toMatch(/First0|Rietdijk|Oosterwijk/);
});

test('a message that failed is sent later, and an app that was removed is forgotten', async () => {
  await coach.call(SUBSCRIBE, { endpoint: PHONE });
  google.answer('busy');
  await says(0);
  await server.app.notifier.checkAll();
  expect(await fixture.subscriptions()).toBe(1);
  google.answer('gone');
  fixture.server.advance(60_000);
  await server.app.notifier.checkAll();
  expect(await fixture.subscriptions()).toBe(0);
});

test('it ends when the coach switches it off', async () => {
  await coach.call(SUBSCRIBE, { endpoint: PHONE });
  await coach.call(UNSUBSCRIBE, { endpoint: PHONE });
  expect(await fixture.subscriptions()).toBe(0);
});

describe('refused is', () => {
  test.each([
    ['an app of a service that the operator has not set up', `apple:${'ab'.repeat(32)}`],
    ['what is no address of an app', 'google:short'],
  ])('%s', async (_, endpoint) => {
    expect((await coach.call(SUBSCRIBE, { endpoint })).error?.code).toBe(400);
  });

  test('every app on a server without a service, also as a follower', async () => {
    const owner = await Coach.of(fixture.server, fixture.account);
    expect((await owner.call(SUBSCRIBE, { endpoint: PHONE })).error?.code).toBe(400);
    const { status } = await fixture.call('PUT', {
      endpoint: PHONE,
      keys: { p256dh: '', auth: '' },
      locale: 'en',
    });
    expect(status).toBe(400);
  });
});
