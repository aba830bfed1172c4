/** What families are told of a match by web push, on every database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '#operations/housekeeping/housekeeping.ts';
import { localBus } from '#platform/bus/bus.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { PASSWORD, post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { FEATURES } from '../../../app.ts';
import { unsubscribe } from '../answers/subscriptions.ts';
import {
  type AskedTeam,
  coachChanges,
  DAY,
  expectDone,
  HOUR,
  OTHER,
  SIBLINGS,
  sharedToken,
  startAt,
} from '../attendance.testing.ts';
import { mayChange } from '../pages/rate-limits.ts';
import { FamilyPush, MINUTE } from './family-push.testing.ts';
import { BROWSERS_PER_LINK } from './push-routes.ts';

const phase = (status: string) => ({ phase: { status, timer: TIMER, gamepart: 1, gamesubpart: 1 } });
const TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };

export function familyPushContract(engine: Engine): void {
  let family: FamilyPush;
  let asked: AskedTeam;
  beforeAll(async () => {
    family = await FamilyPush.open(engine);
  });
  afterAll(() => family.close());
  beforeEach(async () => {
    asked = await family.asked();
  });

  const change = async (changes: Parameters<typeof coachChanges>[1]) => {
    await coachChanges(asked, changes);
    await family.server.runDueJobs();
  };
  const mutate = (op: string, sid: number, changes: object) =>
    expectDone(asked.coach, [
      asked.coach.device.mutation(op, sid, changes as Parameters<typeof coachChanges>[1]),
    ]);
  const start = () => family.server.deps.now();

  describe('a family is told', () => {
    test('of a new place after five minutes, without the name of a child, and where to read more', async () => {
      const phone = await family.subscribed(asked);
      await change({ place: 'Field 2', opponent_clubname: 'Sparta' });
      await family.pass(4 * MINUTE);
      expect(phone.told()).toEqual([]);
      await family.pass(2 * MINUTE);
      await family.pass(20 * MINUTE, 10 * MINUTE);
      expect(phone.told()).toEqual([
        {
          title: 'New place for the match against Sparta',
          body: expect.stringMatching(/^\w{3} \d+ \w{3}, \d\d:\d\d · Field 2 · Rietdijk MO13-2$/),
          tag: expect.stringMatching(/^[\w-]{32}$/),
          url: `/attend/${await family.tokenOf(asked, SIBLINGS)}?lang=en`,
          renotify: true,
        },
      ]);
      const sent = family.push.received.find(({ path }) => path === phone.path);
      expect(sent?.headers).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
      // Until the start, which is less than a day away.
      expect(Number(sent?.headers.ttl)).toBeLessThanOrEqual(DAY / 1_000);
      expect(Number(sent?.headers.ttl)).toBeGreaterThan((DAY - HOUR) / 1_000);
    });

    test.each([
      ['date', () => startAt(start() + 3 * DAY), 'New date for the match', 'Nieuwe datum voor de wedstrijd'],
      ['start', () => ({ dateMinutes: 7 }), 'New time for the match', 'Nieuwe tijd voor de wedstrijd'],
      [
        'meeting time',
        () => ({ meet_minutes: 45 }),
        'New meeting time for the match',
        'Nieuwe verzameltijd voor de wedstrijd',
      ],
      ['cancelled', () => phase('CANCELLED'), 'The match is cancelled', 'De wedstrijd gaat niet door'],
      ['postponed', () => phase('POSTPONED'), 'The match is postponed', 'De wedstrijd is uitgesteld'],
    ] as const)('of the change %s in the language of its page', async (_, changes, english, dutch) => {
      const phone = await family.subscribed(asked);
      const opa = await family.subscribed(asked, 'nl-NL', OTHER);
      await change(changes());
      await family.pass(6 * MINUTE);
      expect([phone.titles(), opa.titles()]).toEqual([[english], [dutch]]);
      expect(opa.told()[0]?.url).toMatch(/\?lang=nl$/);
    });

    test('of a deleted match, and of a match that is taken up again', async () => {
      const phone = await family.subscribed(asked);
      await mutate('deleteMatch', asked.sid, { deleted: true });
      await family.server.runDueJobs();
      await family.pass(6 * MINUTE);
      await mutate('updateMatch', asked.sid, { deleted: false });
      await family.server.runDueJobs();
      await family.pass(6 * MINUTE);
      expect(phone.titles()).toEqual(['The match is no longer planned', 'The match takes place after all']);
      expect(new Set(phone.told().map(({ tag }) => tag)).size).toBe(1);
    });

    test('at once when the match begins in five minutes, and nothing once it has begun', async () => {
      const phone = await family.subscribed(asked);
      family.advance(DAY - 4 * MINUTE);
      await change({ place: 'Field 3' });
      await family.server.app.notifier.checkAll();
      expect(phone.titles()).toEqual(['New place for the match']);
      family.advance(5 * MINUTE);
      await change({ place: 'Field 4' });
      await family.pass(10 * MINUTE);
      expect(phone.titles()).toHaveLength(1);
    });

    test('nothing of what was taken back within five minutes, nor of what concerns it not', async () => {
      const phone = await family.subscribed(asked);
      await change(phase('CANCELLED'));
      await family.pass(3 * MINUTE);
      await change(phase('CAN_START'));
      await change({ 'metadata.captain': asked.carl });
      await family.pass(10 * MINUTE);
      expect(phone.told()).toEqual([]);
    });

    test('nothing of a deleted team, and nothing while the match is played', async () => {
      const phone = await family.subscribed(asked);
      await change(phase('PLAYING'));
      await change({ place: 'Field 2' });
      await family.pass(10 * MINUTE);
      await mutate('deleteTeam', asked.team, { deleted: true });
      await family.pass(10 * MINUTE);
      expect(phone.told()).toEqual([]);
    });
  });

  describe('mails and web push say the same', () => {
    const steps: readonly (readonly [string, () => Parameters<typeof coachChanges>[1], number])[] = [
      ['moved to another place', () => ({ place: 'Field 2' }), 7],
      ['cancelled and taken up again', () => phase('CANCELLED'), 2],
      ['taken up again', () => phase('CAN_START'), 8],
      ['postponed', () => phase('POSTPONED'), 9],
      ['postponed without a day', () => ({ date: 0 }), 9],
      ['cancelled afterwards', () => phase('CANCELLED'), 9],
      ['with a new day while it is cancelled', () => startAt(start() + 2 * DAY), 9],
      ['taken up again on that day', () => phase('CAN_START'), 4],
      ['moved once more before that was told', () => ({ place: 'Field 5' }), 9],
    ];

    test('after each of several changes', async () => {
      const phone = await family.subscribed(asked);
      let what = 'nothing yet';
      for (const [next, changes, minutes] of steps) {
        what = next;
        await change(changes());
        await family.pass(minutes * MINUTE, (minutes * MINUTE) / 2);
        const mailed = await family.mailed(asked);
        expect([what, phone.told().length]).toEqual([what, mailed.length]);
      }
      expect(phone.titles()).toEqual([
        'New place for the match',
        'The match is postponed',
        'The match is cancelled',
        'The match takes place after all',
        'New place for the match',
      ]);
    });

    test('to a family that switches it on between a change and its mail', async () => {
      await change({ place: 'Field 2' });
      await family.pass(2 * MINUTE);
      const early = await family.subscribed(asked);
      await family.pass(6 * MINUTE);
      const late = await family.subscribed(asked, 'en', OTHER);
      await family.pass(6 * MINUTE);
      expect([early.titles(), late.titles()]).toEqual([['New place for the match'], []]);
    });
  });

  describe('a push service that fails', () => {
    test('is tried again with what is true then', async () => {
      const phone = await family.subscribed(asked);
      family.push.answer(phone.path, 500);
      await change({ place: 'Field 2' });
      await family.pass(6 * MINUTE);
      family.push.received.length = 0;
      family.push.answer(phone.path, 201);
      await change({ place: '' });
      await family.pass(20 * MINUTE, 5 * MINUTE);
      expect(phone.titles()).toEqual([]);
      await change({ place: 'Field 3' });
      await family.pass(20 * MINUTE, 5 * MINUTE);
      expect(phone.titles()).toEqual(['New place for the match']);
    });

    test('and no longer knows the browser ends its subscription', async () => {
      const phone = await family.subscribed(asked);
      family.push.answer(phone.path, 410);
      await change({ place: 'Field 2' });
      await family.pass(6 * MINUTE);
      expect(await family.count(asked)).toBe(0);
    });
  });

  test('three processes send each message once, also after one of them has stopped', async () => {
    const phone = await family.subscribed(asked);
    const options = { deps: { bus: localBus() } };
    const others = [await family.another(options), await family.another(options)];
    const all = [family.server, ...others];
    await change({ place: 'Field 2' });
    family.advance(6 * MINUTE);
    await family.server.runDueJobs();
    await Promise.all(all.map(({ app }) => app.notifier.checkAll()));
    await Promise.all(all.map(({ app }) => app.notifier.checkAll()));
    expect(phone.titles()).toHaveLength(1);
    await change({ place: 'Field 3' });
    family.advance(6 * MINUTE);
    await others[0]?.app.notifier.stop();
    await others[1]?.app.notifier.checkAll();
    expect(phone.titles()).toHaveLength(2);
  });

  test('families of a session are told of it, and families of a match with the same number are not', async () => {
    const session = await family.asked('training_sessions');
    const equal = { kind: 'family', space: asked.event.space, sid: session.sid } as const;
    const other = await family.subscribed(asked);
    // As if the match had the number of the session.
    await family.server.deps.database.transaction((tx) =>
      tx.updateTable('push_subscriptions').set(equal).where('sid', '=', asked.sid).execute(),
    );
    const phone = await family.subscribed(session);
    await coachChanges(session, { status: 'cancelled' });
    await family.server.runDueJobs();
    await family.pass(6 * MINUTE);
    expect([phone.titles(), other.titles()]).toEqual([['The training “Keepers” is cancelled'], []]);
  });

  describe('a subscription ends', () => {
    const endings: Readonly<Record<string, () => Promise<unknown>>> = {
      'when the address belongs to no player any more': async () => {
        for (const child of [asked.anna, asked.ben])
          await mutate('updatePlayer', child, { 'metadata.email1': 'new@example.org' });
      },
      'when the children are deleted': async () => {
        for (const child of [asked.anna, asked.ben]) await mutate('deletePlayer', child, { deleted: true });
      },
      'when the link is replaced': () =>
        family.server.deps.database.transaction((tx) =>
          tx
            .updateTable('attendance_links')
            .set({ ended_at: start(), sealed: '' })
            .where('kind_sid', '=', asked.sid)
            .execute(),
        ),
      'when the family stops the mails of the team': async () => {
        expect((await unsubscribe(family.server.deps, await family.tokenOf(asked, SIBLINGS))).ok).toBe(true);
        expect(await family.count(asked)).toBe(0);
      },
    };
    test.each(Object.entries(endings))('%s, and it is told nothing', async (_, end) => {
      const phone = await family.subscribed(asked);
      await end();
      await change({ place: 'Field 2' });
      await family.pass(10 * MINUTE);
      expect(phone.told()).toEqual([]);
      await runHousekeeping(family.server.deps, FEATURES);
      expect(await family.count(asked)).toBe(0);
    });

    test('with the link, seven days after the match', async () => {
      await family.subscribed(asked);
      await runHousekeeping(family.server.deps, FEATURES);
      expect(await family.count(asked)).toBe(1);
      family.advance(8 * DAY + HOUR);
      await runHousekeeping(family.server.deps, FEATURES);
      expect(await family.count(asked)).toBe(0);
    });

    test('with the account of the team', async () => {
      await family.subscribed(asked);
      const { token: access_token } = asked.coach.account;
      await post(family.server, 'delete_user', { access_token, password: PASSWORD });
      expect(await family.count(asked)).toBe(0);
    });

    test('when it is switched off, also by a link that has ended', async () => {
      const token = await family.tokenOf(asked, SIBLINGS);
      const { endpoint, ...phone } = await family.subscribed(asked);
      const other = await family.tokenOf(asked, OTHER);
      expect((await family.call('DELETE', `${other}/notifications`, { endpoint })).json).toEqual({ left: 1 });
      family.advance(9 * DAY);
      expect((await family.call('DELETE', `${token}/notifications`, { endpoint })).json).toEqual({ left: 0 });
      expect(phone.told()).toEqual([]);
    });
  });

  test('a family that has stopped the mails can switch it on again', async () => {
    const token = await family.tokenOf(asked, SIBLINGS);
    await unsubscribe(family.server.deps, token);
    const phone = await family.subscribed(asked);
    await change({ place: 'Field 2' });
    await family.pass(6 * MINUTE);
    expect(phone.titles()).toEqual(['New place for the match']);
  });

  describe('subscribing', () => {
    test('needs a personal link that is open: not the shared one, and no guessed one', async () => {
      const shared = await sharedToken(family.server, asked.event);
      const token = await family.tokenOf(asked, SIBLINGS);
      const phone = family.browser();
      const guessed = [shared, 'x', 'A'.repeat(43), `${token.slice(1)}A`, encodeURIComponent('../live')];
      for (const wrong of guessed) {
        expect([wrong, await family.subscribe(wrong, phone)]).toEqual([wrong, 404]);
        expect((await family.call('GET', `${wrong}/notifications`)).status).toBe(404);
        const { endpoint } = phone;
        expect((await family.call('POST', `${wrong}/notifications/state`, { endpoint })).status).toBe(404);
      }
      family.advance(9 * DAY);
      expect(await family.subscribe(token, phone)).toBe(404);
      expect(await family.count(asked)).toBe(0);
    });

    test('needs keys, and an endpoint of a push service', async () => {
      const token = await family.tokenOf(asked, SIBLINGS);
      const { endpoint, keys } = family.browser();
      const statuses = [];
      for (const wish of [
        { endpoint: 'http://127.0.0.1:1/internal', keys },
        { endpoint: 'https://evil.example/x', keys },
        { endpoint, keys: { ...keys, auth: 'short' } },
        { endpoint },
      ])
        statuses.push((await family.call('PUT', `${token}/notifications`, wish)).status);
      expect(statuses).toEqual([400, 400, 400, 400]);
      expect(await family.count(asked)).toBe(0);
    });

    test('is for few browsers of each link, and repeating it counts once', async () => {
      const token = await family.tokenOf(asked, SIBLINGS);
      const first = family.browser();
      for (let count = 0; count < 2; count++) expect(await family.subscribe(token, first)).toBe(204);
      for (let count = 1; count < BROWSERS_PER_LINK; count++)
        expect(await family.subscribe(token, family.browser())).toBe(204);
      expect(await family.subscribe(token, family.browser())).toBe(429);
      expect(await family.count(asked)).toBe(BROWSERS_PER_LINK);
      await family.subscribed(asked, 'en', OTHER);
    });

    test('is for as few browsers when all of them ask at once', async () => {
      const token = await family.tokenOf(asked, SIBLINGS);
      const browsers = Array.from({ length: 2 * BROWSERS_PER_LINK }, () => family.browser());
      const statuses = await Promise.all(browsers.map((browser) => family.subscribe(token, browser)));
      expect(statuses.filter((status) => status === 204)).toHaveLength(BROWSERS_PER_LINK);
      expect(await family.count(asked)).toBe(BROWSERS_PER_LINK);
    });

    test('of one browser by two links of a match is two subscriptions, each with its page', async () => {
      const tokens = [await family.tokenOf(asked, SIBLINGS), await family.tokenOf(asked, OTHER)];
      const phone = family.browser();
      for (const token of tokens) expect(await family.subscribe(token, phone)).toBe(204);
      const isOn = async (token = '') =>
        (await family.call('POST', `${token}/notifications/state`, { endpoint: phone.endpoint })).json;
      await family.call('DELETE', `${tokens[0]}/notifications`, { endpoint: phone.endpoint });
      expect([await isOn(tokens[0]), await isOn(tokens[1])]).toEqual([{ on: false }, { on: true }]);
    });

    test('is limited for each network', async () => {
      const token = await family.tokenOf(asked, SIBLINGS);
      family.advance(2 * HOUR);
      while (await mayChange(family.server.deps, networkOf('127.0.0.1')));
      expect(await family.subscribe(token, family.browser())).toBe(429);
      family.advance(HOUR);
      expect(await family.subscribe(token, family.browser())).toBe(204);
    });
  });
}
