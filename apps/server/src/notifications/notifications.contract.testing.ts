/** Goal notifications on every database, to a push service that checks tokens and browsers that decrypt. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import { goalEvent as goal } from '../goal-event.testing.ts';
import { tidyUp } from '../housekeeping.ts';
import { localBus } from '../live/bus.ts';
import { type Engine, newTestDatabase } from '../server.testing.ts';
import { type Ground, newGround } from './ground.testing.ts';
import { CHANGES_PER_ADDRESS, SUBSCRIBERS_PER_MATCH } from './routes.ts';
import { claimSome, subscriptionId } from './subscriptions.ts';
import { vapidKeys } from './vapid.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Generous: the machine may be busy with other tests. */

export function notificationsContract(engine: Engine): void {
  let ground: Ground;
  beforeEach(async () => {
    ground = await newGround(engine);
  });
  afterEach(() => ground.close());

  const titles = (told: readonly { title: string }[]) => told.map(({ title }) => title);

  describe('a subscriber', () => {
    test('is told of each goal once, in his language, by the hint of the push', async () => {
      const [anna, bram] = [await ground.subscribed('en'), await ground.subscribed('nl-NL')];
      await ground.change(goal('1-1', { player_sid: ground.players[0] }));
      await expect.poll(() => bram.told().length).toBe(1);
      await expect.poll(() => anna.told().length).toBe(1);
      await ground.settle();
      const url = `/live/${ground.match.match_token}`;
      expect(anna.told()).toEqual([
        {
          title: 'Goal for Rietdijk!',
          body: "Rietdijk 1–0 Oosterwijk · 35' · First0",
          tag: expect.stringMatching(/^[\w-]{32}$/),
          url,
        },
      ]);
      expect(titles(bram.told())).toEqual(['Doelpunt voor Rietdijk!']);
      await ground.change(goal('1-2', { homeaway: 'away', sn: 9 }));
      await ground.settle();
      await ground.settle();
      expect(titles(anna.told())).toEqual(['Goal for Rietdijk!', 'Goal for Oosterwijk!']);
      expect(new Set(anna.told().map(({ tag }) => tag)).size).toBe(2);
      const [first] = ground.push.received;
      expect(first?.headers).toMatchObject({
        ttl: '3600',
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
    });

    test('is told nothing of what was before, and nothing of what is no goal', async () => {
      await ground.change(goal('1-1'));
      const anna = await ground.subscribed();
      await ground.change({ opponent_teamname: 'MO13-1' });
      await ground.change(goal('1-2', { part: 8 }, { type: 'PENALTY' }));
      await ground.settle();
      expect(anna.told()).toEqual([]);
    });

    test('is told when a goal is taken back, and not of one that he never heard of', async () => {
      const anna = await ground.subscribed();
      await ground.change(goal('1-1'));
      await ground.settle();
      await ground.change({ 'events/1-1': null });
      await ground.settle();
      expect(anna.told().map(({ title, body }) => [title, body])).toEqual([
        ['Goal for Rietdijk!', "Rietdijk 1–0 Oosterwijk · 35'"],
        ['Correction of the score', 'Rietdijk 0–0 Oosterwijk'],
      ]);
      ground.push.answer(anna.path, 500);
      await ground.change(goal('1-2'));
      await ground.settle();
      await ground.change({ 'events/1-2': null });
      ground.push.answer(anna.path, 201);
      ground.push.received.length = 0;
      ground.server.advance(20 * MINUTE);
      await ground.settle();
      expect(anna.told()).toEqual([]);
    });

    test('is told of a goal that goes to the other side as a correction, and not that the scorer was another', async () => {
      const anna = await ground.subscribed();
      await ground.change(goal('1-1', { player_sid: ground.players[0] }));
      await ground.settle();
      await ground.change(goal('1-1', { player_sid: ground.players[1] }));
      await ground.settle();
      await ground.change(goal('1-1', { homeaway: 'away' }));
      await ground.settle();
      expect(anna.told().map(({ body }) => body)).toEqual([
        "Rietdijk 1–0 Oosterwijk · 35' · First0",
        'Rietdijk 0–1 Oosterwijk',
      ]);
    });

    test('[LIV-2] is told nothing that followers do not see: not public, closed, names hidden', async () => {
      const anna = await ground.subscribed();
      await ground.change(goal('1-1', {}, { status: 'PRIVATE' }));
      await ground.change({ privacy: 0, ...goal('1-2') });
      await ground.settle();
      expect(anna.told()).toEqual([]);
      await ground.change({ 'events/1-2': null });
      const { coach, team } = ground;
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.public_names': 'shirt_number' }));
      const [player = 0] = ground.players;
      await ground.change({ privacy: 1, ...goal('1-3', { player_sid: player }) });
      await ground.settle();
      expect(anna.told().map(({ body }) => body)).toEqual(["Rietdijk 1–0 Oosterwijk · 35'"]);
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.ls_active': false }));
      await ground.change(goal('1-4'));
      await ground.settle();
      expect(anna.told().length).toBe(1);
    });

    test('is told one thing when several goals come at once', async () => {
      const anna = await ground.subscribed();
      await ground.change({ ...goal('1-1'), ...goal('1-2'), ...goal('1-3', { homeaway: 'away' }) });
      await ground.settle();
      expect(anna.told().map(({ title, body }) => [title, body])).toEqual([
        ['3 goals', 'Rietdijk 2–1 Oosterwijk'],
      ]);
    });

    test('switches off again, and the browser hears for how many matches it still is', async () => {
      const anna = await ground.subscribed();
      const { endpoint } = anna;
      expect(await ground.call('DELETE', { endpoint })).toEqual({ status: 200, json: { left: 0 } });
      await ground.change(goal('1-1'));
      await ground.settle();
      expect(anna.told()).toEqual([]);
    });
  });

  describe('a push service', () => {
    test('that is away is tried again, and nothing is lost', async () => {
      const [anna, bram] = [await ground.subscribed(), await ground.subscribed()];
      ground.push.answer(anna.path, null);
      await ground.change(goal('1-1'));
      await ground.settle();
      expect([anna.told().length, bram.told().length]).toEqual([0, 1]);
      ground.push.answer(anna.path, 201);
      await ground.settle();
      expect(anna.told().length).toBe(0);
      ground.server.advance(15_000);
      await ground.settle();
      expect([anna.told().length, bram.told().length]).toEqual([1, 1]);
    });

    test('says how long to wait', async () => {
      const anna = await ground.subscribed();
      ground.push.answer(anna.path, 429, { 'retry-after': '120' });
      await ground.change(goal('1-1'));
      await ground.settle();
      ground.push.answer(anna.path, 201);
      ground.push.received.length = 0;
      ground.server.advance(119_000);
      await ground.settle();
      expect(anna.told().length).toBe(0);
      ground.server.advance(1_000);
      await ground.settle();
      expect(anna.told().length).toBe(1);
    });

    test.each([404, 410])(
      'that answers %i does not know the browser any more: it is forgotten',
      async (status) => {
        const [anna] = [await ground.subscribed(), await ground.subscribed()];
        ground.push.answer(anna.path, status);
        await ground.change(goal('1-1'));
        await ground.settle();
        expect(await ground.subscriptions()).toBe(1);
      },
    );
  });

  describe('several processes', () => {
    test('make one pair of keys', async () => {
      const other = await ground.another();
      const databases = [ground.server, other, ground.server, other].map(({ deps }) => deps.database);
      const keys = await Promise.all(databases.map(vapidKeys));
      expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
      expect((await ground.call('GET')).json).toEqual({ key: keys[0]?.publicKey });
    });

    test('send once', async () => {
      const other = await ground.another({ deps: { bus: ground.server.deps.bus } });
      const followers = [];
      for (let count = 0; count < 110; count++) followers.push(await ground.subscribed());
      for (const eid of ['1-1', '1-2']) {
        await ground.change(goal(eid));
        await Promise.all([ground.settle(), other.app.notifier.lookAtAll()]);
        // Whom the other one had claimed meanwhile.
        await Promise.all([ground.settle(), other.app.notifier.lookAtAll()]);
      }
      expect(new Set(followers.map((follower) => follower.told().length))).toEqual(new Set([2]));
    });

    test('take over from one that died while it sent', async () => {
      const anna = await ground.subscribed();
      const other = await ground.another({ deps: { bus: localBus() } });
      await ground.server.app.notifier.stop();
      await ground.change(goal('1-1'));
      const { database, now } = ground.server.deps;
      const dead = { match_sid: ground.match.sid, told: '[["1-1","home"]]', claim: 'dead', now: now() };
      expect((await claimSome(database, dead)).claimed.length).toBe(1);
      await other.app.notifier.lookAtAll();
      expect(anna.told().length).toBe(0);
      ground.server.advance(MINUTE);
      await other.app.notifier.lookAtAll();
      expect(anna.told().length).toBe(1);
    });

    test('[LIV-3] a lost hint only delays', async () => {
      const anna = await ground.subscribed();
      const deaf = await ground.another({ deps: { bus: localBus() } });
      await deaf.app.notifier.lookAtAll();
      await ground.server.app.notifier.stop();
      await ground.change(goal('1-1'));
      await deaf.app.notifier.lookAtAll();
      expect(anna.told().length).toBe(1);
    });
  });

  describe('who may subscribe', () => {
    test('whoever has the link of an open match, with keys and an endpoint of a push service', async () => {
      const { endpoint, json } = ground.follower();
      const statuses = [];
      for (const wish of [
        { endpoint: 'http://127.0.0.1:1/internal', keys: json },
        { endpoint: 'https://evil.example/x', keys: json },
        { endpoint, keys: { ...json, auth: 'short' } },
        { endpoint, keys: { ...json, p256dh: json.p256dh.slice(4) } },
        { endpoint },
        {},
      ]) {
        statuses.push((await ground.call('PUT', wish)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
      await ground.change({ privacy: 0 });
      expect((await ground.call('PUT', { endpoint, keys: json })).status).toBe(404);
      expect((await ground.call('GET')).status).toBe(404);
      const unknown = await ground.server.app.inject({
        method: 'PUT',
        url: '/live/nope/notifications',
        payload: { endpoint, keys: json },
      });
      expect([unknown.statusCode, await ground.subscriptions()]).toEqual([404, 0]);
    });

    test('a browser once, however often it asks', async () => {
      const { endpoint, json } = ground.follower();
      for (const locale of ['en', 'nl-NL']) await ground.call('PUT', { endpoint, keys: json, locale });
      const rows = await ground.server.deps.database.reader
        .selectFrom('push_subscriptions')
        .select(['id', 'locale'])
        .execute();
      expect(rows).toEqual([{ id: subscriptionId(ground.match.sid, endpoint), locale: 'nl-NL' }]);
      const state = (asked: string) =>
        ground.server.app.inject({
          method: 'POST',
          url: `/live/${ground.match.match_token}/notifications/state`,
          payload: { endpoint: asked },
        });
      expect((await state(endpoint)).json()).toEqual({ on: true });
      expect((await state(`${endpoint}0`)).json()).toEqual({ on: false });
    });

    test('as many as there is room for, of a match and of an address', async () => {
      await ground.subscribed();
      const { database } = ground.server.deps;
      const [row] = await database.reader.selectFrom('push_subscriptions').selectAll().execute();
      if (row === undefined) throw new Error('nobody is subscribed');
      await database.transaction(async (tx) => {
        for (let count = 1; count < SUBSCRIBERS_PER_MATCH; count++)
          await tx
            .insertInto('push_subscriptions')
            .values({ ...row, id: `${count}` })
            .execute();
      });
      const { endpoint, json } = ground.follower();
      expect((await ground.call('PUT', { endpoint, keys: json })).status).toBe(429);
      expect((await ground.call('PUT', { endpoint: row.endpoint, keys: json })).status).toBe(204);
      for (let count = 4; count < CHANGES_PER_ADDRESS; count++) await ground.call('DELETE', { endpoint });
      expect((await ground.call('DELETE', { endpoint })).status).toBe(200);
      expect((await ground.call('DELETE', { endpoint })).status).toBe(429);
    });

    test('one line at home is one, however many addresses it has', async () => {
      const { endpoint } = ground.follower();
      const url = `/live/${ground.match.match_token}/notifications`;
      const statusFrom = async (remoteAddress: string) =>
        (await ground.server.app.inject({ method: 'DELETE', url, payload: { endpoint }, remoteAddress }))
          .statusCode;
      for (let count = 0; count < CHANGES_PER_ADDRESS; count++) await statusFrom(`2001:db8:1:2::${count}`);
      expect(await statusFrom('2001:db8:1:2:3:4:5:6')).toBe(429);
      expect(await statusFrom('2001:db8:1:3::1')).toBe(200);
    });
  });

  test('a restored server has the same keys, and goes on with those who were told what the backup has', async () => {
    const anna = await ground.subscribed();
    await ground.change(goal('1-1'));
    await ground.settle();
    const { deps } = ground.server;
    const { publicKey } = await vapidKeys(deps.database);
    const { dataDir } = ground.database.place;
    const made = { to: join(dataDir, 'backups'), prefix: 'touchline-', now: deps.now() };
    const { path: file } = await makeBackup({ ...ground.database.place, ...made });
    const target = await newTestDatabase(engine);
    await restoreBackup({ ...target.place, file, epoch: 'restored', now: deps.now() });
    const database = await target.open();
    expect((await vapidKeys(database)).publicKey).toBe(publicKey);
    const rows = await database.reader
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'told'])
      .execute();
    expect(rows).toEqual([{ endpoint: anna.endpoint, told: '[["1-1","home"]]' }]);
    await database.close();
    await target.remove();
  });

  describe('a subscription goes', () => {
    test('with its match', async () => {
      await ground.subscribed();
      await ground.change({ deleted: true }, 'deleteMatch');
      await ground.settle();
      expect(await ground.subscriptions()).toBe(0);
    });

    test('with its team', async () => {
      await ground.subscribed();
      const { coach, team } = ground;
      await coach.push(coach.mutation('deleteTeam', team, { deleted: true }));
      await ground.settle();
      expect(await ground.subscriptions()).toBe(0);
    });

    test('a day after the match ended, and not before', async () => {
      await ground.subscribed();
      const timer = { gameStartedAt: 0, currentTime: 3_600, gamepart: 2, gamesubpart: 1, running: false };
      const ended = { status: 'FINISHED', timer, gamepart: 2, gamesubpart: 1 };
      await ground.change({ phase: ended });
      ground.server.advance(DAY - 1);
      await tidyUp(ground.server.deps);
      expect(await ground.subscriptions()).toBe(1);
      ground.server.advance(2);
      await tidyUp(ground.server.deps);
      expect(await ground.subscriptions()).toBe(0);
    });
  });
}
