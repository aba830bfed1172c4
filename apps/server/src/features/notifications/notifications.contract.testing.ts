/** Goal notifications on every database, with a push service that checks tokens and browsers that decrypt. */

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '#operations/backup/make.ts';
import { restoreBackup } from '#operations/backup/restore/restore.ts';
import { keysCommand } from '#operations/commands/keys.ts';
import { runHousekeeping } from '#operations/housekeeping/housekeeping.ts';
import { localBus } from '#platform/bus/bus.ts';
import { claimSome, subscriptionId } from '#platform/push/subscriptions.ts';
import { vapidKeys } from '#platform/push/vapid.ts';
import { goalEvent as goal } from '#testing/devices/goal-event.testing.ts';
import { type Engine, newTestDatabase } from '#testing/server/databases.testing.ts';
import { FEATURES } from '../../app.ts';
import { type Fixture, newFixture } from './fixture.testing.ts';
import { CHANGES_PER_ADDRESS, SUBSCRIBERS_PER_MATCH } from './routes.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Generous, because the machine may be busy with other tests. */

export function notificationsContract(engine: Engine): void {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await newFixture(engine);
  });
  afterEach(() => fixture.close());

  const titles = (told: readonly { title: string }[]) => told.map(({ title }) => title);

  describe('a subscriber', () => {
    test('gets each goal once, in their language, right after the push', async () => {
      const [anna, bram] = [await fixture.subscribed('en'), await fixture.subscribed('nl-NL')];
      await fixture.change(goal('1-1', { player_sid: fixture.players[0] }));
      await expect.poll(() => bram.told().length).toBe(1);
      await expect.poll(() => anna.told().length).toBe(1);
      await fixture.settle();
      const url = `/live/${fixture.match.match_token}`;
      expect(anna.told()).toEqual([
        {
          title: 'Goal for Rietdijk!',
          body: "Rietdijk 1–0 Oosterwijk · 35' · First0",
          tag: expect.stringMatching(/^[\w-]{32}$/),
          url,
        },
      ]);
      expect(titles(bram.told())).toEqual(['Doelpunt voor Rietdijk!']);
      await fixture.change(goal('1-2', { homeaway: 'away', sn: 9 }));
      await fixture.settle();
      await fixture.settle();
      expect(titles(anna.told())).toEqual(['Goal for Rietdijk!', 'Goal for Oosterwijk!']);
      expect(new Set(anna.told().map(({ tag }) => tag)).size).toBe(2);
      const [first] = fixture.push.received;
      expect(first?.headers).toMatchObject({
        ttl: '3600',
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
    });

    test('gets nothing about goals before the subscription, or about other events', async () => {
      await fixture.change(goal('1-1'));
      const anna = await fixture.subscribed();
      await fixture.change({ opponent_teamname: 'MO13-1' });
      await fixture.change(goal('1-2', { part: 8 }, { type: 'PENALTY' }));
      await fixture.settle();
      expect(anna.told()).toEqual([]);
    });

    test('gets a correction for a removed goal, unless they were never notified of it', async () => {
      const anna = await fixture.subscribed();
      await fixture.change(goal('1-1'));
      await fixture.settle();
      await fixture.change({ 'events/1-1': null });
      await fixture.settle();
      expect(anna.told().map(({ title, body }) => [title, body])).toEqual([
        ['Goal for Rietdijk!', "Rietdijk 1–0 Oosterwijk · 35'"],
        ['Correction of the score', 'Rietdijk 0–0 Oosterwijk'],
      ]);
      fixture.push.answer(anna.path, 500);
      await fixture.change(goal('1-2'));
      await fixture.settle();
      await fixture.change({ 'events/1-2': null });
      fixture.push.answer(anna.path, 201);
      fixture.push.received.length = 0;
      fixture.server.advance(20 * MINUTE);
      await fixture.settle();
      expect(anna.told()).toEqual([]);
    });

    test('gets a correction for a goal that moves to the other team, and nothing for a corrected scorer', async () => {
      const anna = await fixture.subscribed();
      await fixture.change(goal('1-1', { player_sid: fixture.players[0] }));
      await fixture.settle();
      await fixture.change(goal('1-1', { player_sid: fixture.players[1] }));
      await fixture.settle();
      await fixture.change(goal('1-1', { homeaway: 'away' }));
      await fixture.settle();
      expect(anna.told().map(({ body }) => body)).toEqual([
        "Rietdijk 1–0 Oosterwijk · 35' · First0",
        'Rietdijk 0–1 Oosterwijk',
      ]);
    });

    test('[LIV-2.1] is not notified of anything that followers do not see: not public, closed, names hidden', async () => {
      const anna = await fixture.subscribed();
      await fixture.change(goal('1-1', {}, { status: 'PRIVATE' }));
      await fixture.change({ privacy: 0, ...goal('1-2') });
      await fixture.settle();
      expect(anna.told()).toEqual([]);
      await fixture.change({ 'events/1-2': null });
      const { coach, team } = fixture;
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.public_names': 'shirt_number' }));
      const [player = 0] = fixture.players;
      await fixture.change({ privacy: 1, ...goal('1-3', { player_sid: player }) });
      await fixture.settle();
      expect(anna.told().map(({ body }) => body)).toEqual(["Rietdijk 1–0 Oosterwijk · 35'"]);
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.ls_active': false }));
      await fixture.change(goal('1-4'));
      await fixture.settle();
      expect(anna.told().length).toBe(1);
    });

    test('[LIV-2.1] is told no goal and no correction while results are not published', async () => {
      const { coach, team } = fixture;
      const ofAge = (age_group: string) =>
        coach.push(coach.mutation('updateTeam', team, { 'metadata.age_group': age_group }));
      const anna = await fixture.subscribed();
      await fixture.change(goal('1-1'));
      await fixture.settle();
      expect(anna.told()).toHaveLength(1);
      await ofAge('U9');
      await fixture.settle();
      await fixture.change(goal('1-2'));
      await fixture.settle();
      await fixture.change({ 'events/1-1': null });
      await fixture.settle();
      expect(anna.told()).toHaveLength(1);
      await ofAge('');
    });

    test('gets one message for several simultaneous goals', async () => {
      const anna = await fixture.subscribed();
      await fixture.change({ ...goal('1-1'), ...goal('1-2'), ...goal('1-3', { homeaway: 'away' }) });
      await fixture.settle();
      expect(anna.told().map(({ title, body }) => [title, body])).toEqual([
        ['3 goals', 'Rietdijk 2–1 Oosterwijk'],
      ]);
    });

    test('can unsubscribe, and the browser learns for how many matches it is still subscribed', async () => {
      const anna = await fixture.subscribed();
      const { endpoint } = anna;
      expect(await fixture.call('DELETE', { endpoint })).toEqual({ status: 200, json: { left: 0 } });
      await fixture.change(goal('1-1'));
      await fixture.settle();
      expect(anna.told()).toEqual([]);
    });
  });

  describe('a push service', () => {
    test('that is unreachable is tried again, and no message is lost', async () => {
      const [anna, bram] = [await fixture.subscribed(), await fixture.subscribed()];
      fixture.push.answer(anna.path, null);
      await fixture.change(goal('1-1'));
      await fixture.settle();
      expect([anna.told().length, bram.told().length]).toEqual([0, 1]);
      fixture.push.answer(anna.path, 201);
      await fixture.settle();
      expect(anna.told().length).toBe(0);
      fixture.server.advance(15_000);
      await fixture.settle();
      expect([anna.told().length, bram.told().length]).toEqual([1, 1]);
    });

    test('can set how long to wait', async () => {
      const anna = await fixture.subscribed();
      fixture.push.answer(anna.path, 429, { 'retry-after': '120' });
      await fixture.change(goal('1-1'));
      await fixture.settle();
      fixture.push.answer(anna.path, 201);
      fixture.push.received.length = 0;
      fixture.server.advance(119_000);
      await fixture.settle();
      expect(anna.told().length).toBe(0);
      fixture.server.advance(1_000);
      await fixture.settle();
      expect(anna.told().length).toBe(1);
    });

    test.each([404, 410])(
      'that answers %i no longer knows the browser, so the subscription is deleted',
      async (status) => {
        const [anna] = [await fixture.subscribed(), await fixture.subscribed()];
        fixture.push.answer(anna.path, status);
        await fixture.change(goal('1-1'));
        await fixture.settle();
        expect(await fixture.subscriptions()).toBe(1);
      },
    );
  });

  describe('several processes', () => {
    test('create one pair of keys', async () => {
      const other = await fixture.another();
      const databases = [fixture.server, other, fixture.server, other].map(({ deps }) => deps.database);
      const keys = await Promise.all(databases.map((one) => vapidKeys(one)));
      expect(new Set(keys.map(([{ publicKey }]) => publicKey)).size).toBe(1);
      expect((await fixture.call('GET')).json).toEqual({ key: keys[0]?.[0].publicKey });
    });

    test('send each message once in total', async () => {
      const other = await fixture.another({ deps: { bus: fixture.server.deps.bus } });
      const followers = [];
      for (let count = 0; count < 110; count++) followers.push(await fixture.subscribed());
      for (const eid of ['1-1', '1-2']) {
        await fixture.change(goal(eid));
        await Promise.all([fixture.settle(), other.app.notifier.checkAll()]);
        // The other process may have claimed some subscribers meanwhile.
        await Promise.all([fixture.settle(), other.app.notifier.checkAll()]);
      }
      expect(new Set(followers.map((follower) => follower.told().length))).toEqual(new Set([2]));
    });

    test('take over from a process that stopped while it was sending', async () => {
      const anna = await fixture.subscribed();
      const other = await fixture.another({ deps: { bus: localBus() } });
      await fixture.server.app.notifier.stop();
      await fixture.change(goal('1-1'));
      const { database, now } = fixture.server.deps;
      const dead = {
        kind: 'match' as const,
        sid: fixture.match.sid,
        space: fixture.account.sid,
        told: '[["1-1","home"]]',
        behind: 'others' as const,
        claim: 'dead',
        now: now(),
      };
      expect((await claimSome(database, dead)).claimed.length).toBe(1);
      await other.app.notifier.checkAll();
      expect(anna.told().length).toBe(0);
      fixture.server.advance(MINUTE);
      await other.app.notifier.checkAll();
      expect(anna.told().length).toBe(1);
    });

    test('[LIV-3.3] notify of a goal whose hint was lost', async () => {
      const anna = await fixture.subscribed();
      const deaf = await fixture.another({ deps: { bus: localBus() } });
      await deaf.app.notifier.checkAll();
      await fixture.server.app.notifier.stop();
      await fixture.change(goal('1-1'));
      await deaf.app.notifier.checkAll();
      expect(anna.told().length).toBe(1);
    });
  });

  describe('subscribing', () => {
    test('requires the link of an open match, valid keys and an endpoint of a push service', async () => {
      const { endpoint, json } = fixture.follower();
      const statuses = [];
      for (const wish of [
        { endpoint: 'http://127.0.0.1:1/internal', keys: json },
        { endpoint: 'https://evil.example/x', keys: json },
        { endpoint, keys: { ...json, auth: 'short' } },
        { endpoint, keys: { ...json, p256dh: json.p256dh.slice(4) } },
        { endpoint },
        {},
      ]) {
        statuses.push((await fixture.call('PUT', wish)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
      await fixture.change({ privacy: 0 });
      expect((await fixture.call('PUT', { endpoint, keys: json })).status).toBe(404);
      expect((await fixture.call('GET')).status).toBe(404);
      const unknown = await fixture.server.app.inject({
        method: 'PUT',
        url: '/live/nope/notifications',
        payload: { endpoint, keys: json },
      });
      expect([unknown.statusCode, await fixture.subscriptions()]).toEqual([404, 0]);
    });

    test('counts a browser once, however often it subscribes', async () => {
      const { endpoint, json } = fixture.follower();
      for (const locale of ['en', 'nl-NL']) await fixture.call('PUT', { endpoint, keys: json, locale });
      const rows = await fixture.server.deps.database.reader
        .selectFrom('push_subscriptions')
        .select(['id', 'locale'])
        .execute();
      expect(rows).toEqual([
        {
          id: subscriptionId(
            { kind: 'match', sid: fixture.match.sid, space: fixture.account.sid, key: '' },
            endpoint,
          ),
          locale: 'nl-NL',
        },
      ]);
      const state = (asked: string) =>
        fixture.server.app.inject({
          method: 'POST',
          url: `/live/${fixture.match.match_token}/notifications/state`,
          payload: { endpoint: asked },
        });
      expect((await state(endpoint)).json()).toEqual({ on: true });
      expect((await state(`${endpoint}0`)).json()).toEqual({ on: false });
    });

    test('is limited per match and per address', async () => {
      await fixture.subscribed();
      const { database } = fixture.server.deps;
      const [row] = await database.reader.selectFrom('push_subscriptions').selectAll().execute();
      if (row === undefined) throw new Error('no subscription');
      await database.transaction(async (tx) => {
        for (let count = 1; count < SUBSCRIBERS_PER_MATCH; count++)
          await tx
            .insertInto('push_subscriptions')
            .values({ ...row, id: `${count}` })
            .execute();
      });
      const { endpoint, json } = fixture.follower();
      expect((await fixture.call('PUT', { endpoint, keys: json })).status).toBe(429);
      expect((await fixture.call('PUT', { endpoint: row.endpoint, keys: json })).status).toBe(204);
      for (let count = 4; count < CHANGES_PER_ADDRESS; count++) await fixture.call('DELETE', { endpoint });
      expect((await fixture.call('DELETE', { endpoint })).status).toBe(200);
      expect((await fixture.call('DELETE', { endpoint })).status).toBe(429);
    });

    test('counts one home connection as one address', async () => {
      const { endpoint } = fixture.follower();
      const url = `/live/${fixture.match.match_token}/notifications`;
      const statusFrom = async (remoteAddress: string) =>
        (await fixture.server.app.inject({ method: 'DELETE', url, payload: { endpoint }, remoteAddress }))
          .statusCode;
      for (let count = 0; count < CHANGES_PER_ADDRESS; count++) await statusFrom(`2001:db8:1:2::${count}`);
      expect(await statusFrom('2001:db8:1:2:3:4:5:6')).toBe(429);
      expect(await statusFrom('2001:db8:1:3::1')).toBe(200);
    });
  });

  test('after a change of the key, browsers of before and of after it are told', async () => {
    const { deps } = fixture.server;
    const subscribe = async () => {
      const follower = await fixture.subscribed();
      const [{ publicKey }] = await vapidKeys(deps.database);
      fixture.push.bind(follower.path, publicKey);
      return follower;
    };
    const before = await subscribe();
    const config = { ...deps.config, ...fixture.database.place };
    await keysCommand(config, { what: 'change', name: 'web-push' }, deps);
    const after = await subscribe();
    await fixture.change(goal('1-1'));
    await fixture.settle();
    expect([before.told().length, after.told().length]).toEqual([1, 1]);
  });

  test('a restored server has the same keys and continues from the state of the backup', async () => {
    const anna = await fixture.subscribed();
    await fixture.change(goal('1-1'));
    await fixture.settle();
    const { deps } = fixture.server;
    const [{ publicKey }] = await vapidKeys(deps.database);
    const { dataDir } = fixture.database.place;
    const made = { to: join(dataDir, 'backups'), prefix: 'touchline-', now: deps.now() };
    const { path: file } = await makeBackup({ ...fixture.database.place, ...made });
    const target = await newTestDatabase(engine);
    await restoreBackup({ ...target.place, file, epoch: 'restored', now: deps.now() });
    const database = await target.open();
    expect((await vapidKeys(database))[0].publicKey).toBe(publicKey);
    const rows = await database.reader
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'told'])
      .execute();
    expect(rows).toEqual([{ endpoint: anna.endpoint, told: '[["1-1","home"]]' }]);
    await database.close();
    await target.remove();
  });

  describe('a subscription is deleted', () => {
    test('with its match', async () => {
      await fixture.subscribed();
      await fixture.change({ deleted: true }, 'deleteMatch');
      await fixture.settle();
      expect(await fixture.subscriptions()).toBe(0);
    });

    test('with its team', async () => {
      await fixture.subscribed();
      const { coach, team } = fixture;
      await coach.push(coach.mutation('deleteTeam', team, { deleted: true }));
      await fixture.settle();
      expect(await fixture.subscriptions()).toBe(0);
    });

    test('a day after the match ended and not before', async () => {
      await fixture.subscribed();
      const timer = { gameStartedAt: 0, currentTime: 3_600, gamepart: 2, gamesubpart: 1, running: false };
      const ended = { status: 'FINISHED', timer, gamepart: 2, gamesubpart: 1 };
      await fixture.change({ phase: ended });
      fixture.server.advance(DAY - 1);
      await runHousekeeping(fixture.server.deps, FEATURES);
      expect(await fixture.subscriptions()).toBe(1);
      fixture.server.advance(2);
      await runHousekeeping(fixture.server.deps, FEATURES);
      expect(await fixture.subscriptions()).toBe(0);
    });
  });
}
