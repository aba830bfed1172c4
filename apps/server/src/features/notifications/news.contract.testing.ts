/** An account's news by web push, on every database, with a push service that checks tokens. */
import { STAFF_NEWS_KINDS } from '@touchline/domain/entity/tables/news';
import { type Locale, locales } from '@touchline/i18n';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '#operations/housekeeping/housekeeping.ts';
import { localBus } from '#platform/bus/bus.ts';
import { readNotifications } from '#rows/people/read-notifications.ts';
import { notifyStaff, type StaffNews } from '#rows/people/staff-notifications.ts';
import { PASSWORD, post } from '#testing/auth/auth.testing.ts';
import { goalEvent as goal } from '#testing/devices/goal-event.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import type { TestAccount } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { FEATURES } from '../../app.ts';
import { type Fixture, type Follower, newFixture } from './fixture.testing.ts';
import { newsTitle } from './news-words.ts';
import { PUSH_CHANGES_AN_HOUR } from './push-calls.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const SUBSCRIBE =
  'mutation($endpoint: String!, $p256dh: String!, $auth: String!) { subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { on } }';
const UNSUBSCRIBE = 'mutation($endpoint: String!) { unsubscribePush(endpoint: $endpoint) { on } }';
const WASH = { id: 'wash', kind: 'kit_wash', title: '', note: '', places: 1, order: 0 };
/** Of all kinds, the latest first. */
const SENTENCES: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'The plan of Rietdijk MO13-2 has ended',
    'The payment for the plan of Rietdijk MO13-2 failed',
    'The calendar of Rietdijk MO13-2 has a change',
    'The e-mail address for First0 does not work',
    'First0 wants to swap a task: Wash the kit',
    'First0 gave a task back: Wash the kit',
    'First0 takes care of: Wash the kit',
    'Answers are in: 9 yes, 2 no, 1 silent',
    'First0 is coming after all',
  ],
  'nl-NL': [
    'Het abonnement van Rietdijk MO13-2 is afgelopen',
    'De betaling voor het abonnement van Rietdijk MO13-2 is mislukt',
    'De kalender van Rietdijk MO13-2 heeft één wijziging',
    'Het mailadres voor First0 werkt niet',
    'First0 wil een taak ruilen: Tenues wassen',
    'First0 geeft een taak terug: Tenues wassen',
    'First0 zorgt voor: Tenues wassen',
    'De antwoorden zijn binnen: 9 ja, 2 nee, 1 geen antwoord',
    'First0 komt toch',
  ],
};

export function newsContract(engine: Engine): void {
  let fixture: Fixture;
  let owner: Coach;
  beforeEach(async () => {
    fixture = await newFixture(engine);
    owner = await Coach.of(fixture.server, fixture.account);
  });
  afterEach(() => fixture.close());

  const subscribe = (coach: Coach, { endpoint, json }: Follower) =>
    coach.call(SUBSCRIBE, { endpoint, ...json });
  const subscribed = async (coach = owner): Promise<Follower> => {
    const browser = fixture.follower();
    expect(await subscribe(coach, browser)).toMatchObject({ data: { subscribePush: { on: true } } });
    return browser;
  };
  const happens = async (news: object) => {
    const { server, team, match } = fixture;
    const about = { team_sid: team, space: fixture.account.sid, collection: 'matches', sid: match.sid };
    await server.deps.database.transaction((tx) =>
      notifyStaff(tx, { ...about, now: server.deps.now(), ...news } as StaffNews),
    );
  };
  const says = (player: number, answer = 'no') =>
    happens({ kind: 'answer_changed', player_sid: fixture.players[player], answer });
  const titles = ({ told }: Follower) => told().map(({ title }) => title);

  describe('a device of the staff', () => {
    test('is told what a family did, by first name, with the screen that a tap opens', async () => {
      const phone = await subscribed();
      await says(0);
      await fixture.settle();
      await fixture.settle();
      expect(phone.told()).toEqual([
        {
          title: 'First0 is not coming after all',
          body: 'Rietdijk MO13-2 – Oosterwijk',
          tag: expect.stringMatching(/^[\w-]{32}$/),
          url: `/match/${fixture.match.sid}/attendance/`,
          renotify: true,
          silent: false,
        },
      ]);
      const [{ headers } = { headers: {} }] = fixture.push.received;
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'high' });
      expect(JSON.stringify(phone.told())).not.toContain('Last0');
    });

    test("is told in the account's language", async () => {
      const phone = await subscribed();
      await fixture.server.deps.database.transaction((tx) =>
        tx.updateTable('accounts').set({ locale: 'nl-NL' }).where('sid', '=', fixture.account.sid).execute(),
      );
      await says(0);
      await fixture.settle();
      expect(titles(phone)).toEqual(['First0 komt toch niet']);
    });

    test('is told of more of the same kind in a message that replaces the first', async () => {
      const phone = await subscribed();
      await says(0);
      await fixture.settle();
      await says(1);
      await fixture.settle();
      expect(titles(phone)).toEqual([
        'First0 is not coming after all',
        '2 answers changed, the last by First1',
      ]);
      expect(new Set(phone.told().map(({ tag }) => tag)).size).toBe(1);
    });

    test('is told several things at once in one message, the most urgent first', async () => {
      const phone = await subscribed();
      await says(0);
      await happens({ kind: 'request_closed', coming: 9, declined: 2, silent: 1 });
      await fixture.settle();
      expect(phone.told()).toMatchObject([
        {
          title: 'First0 is not coming after all',
          body: 'and one more notification',
          url: '/notifications/',
        },
      ]);
    });

    test('gets quiet messages without sound', async () => {
      const phone = await subscribed();
      await happens({ kind: 'task_taken', player_sid: fixture.players[0], task: 'none' });
      await fixture.settle();
      expect(phone.told()).toMatchObject([{ silent: true, renotify: false }]);
      expect(fixture.push.received[0]?.headers).toMatchObject({ urgency: 'low' });
    });

    test('is told right after a change of the match', async () => {
      const phone = await subscribed();
      await says(0);
      await fixture.change({ opponent_teamname: 'MO13-1' });
      await expect.poll(() => phone.told().length).toBe(1);
    });

    test('is not told what was there before it was switched on, or was seen in the app', async () => {
      await says(0);
      const phone = await subscribed();
      await happens({ kind: 'request_closed', coming: 9, declined: 2, silent: 1 });
      await owner.ask('mutation { seeNotifications(up_to: 999999) { id } }');
      await fixture.settle();
      expect(phone.told()).toEqual([]);
    });

    test('is not told of goals, as followers are', async () => {
      const phone = await subscribed();
      const follower = await fixture.subscribed();
      await fixture.change(goal('1-1'));
      await fixture.settle();
      expect([phone.told().length, follower.told().length]).toEqual([0, 1]);
    });

    test('of a member is told as long as they work in the team', async () => {
      await makePremium(fixture.server, fixture.team);
      const member = await Coach.signUp(fixture.server);
      const share = await join(owner, member, { team: fixture.team, role: 'assistent' });
      const phone = await subscribed(member);
      await says(0);
      await fixture.settle();
      await says(1);
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${fixture.team}, id: ${share}) { id } }`);
      await fixture.settle();
      expect(titles(phone)).toEqual([
        'First0 is not coming after all',
        'Rietdijk MO13-2 is no longer shared with you',
      ]);
    });
  });

  test.each(locales)('every kind has a sentence in %s', async (locale) => {
    await fixture.change({ 'metadata.tasks/wash': WASH });
    const player_sid = fixture.players[0];
    for (const kind of STAFF_NEWS_KINDS) {
      const counts = { coming: 9, declined: 2, silent: 1 };
      await happens({ kind, player_sid, answer: 'yes', task: 'wash', ...counts });
    }
    const db = fixture.server.deps.database.reader;
    const news = await readNotifications(db, { account: fixture.account.sid, names: 'first_name' });
    expect(news.map((one) => newsTitle(one, locale))).toEqual(SENTENCES[locale]);
  });

  describe('the push service', () => {
    test('that fails is tried again, and nothing is lost', async () => {
      const phone = await subscribed();
      fixture.push.answer(phone.path, 500);
      await says(0);
      await fixture.settle();
      fixture.push.answer(phone.path, 201);
      fixture.push.received.length = 0;
      fixture.server.advance(MINUTE);
      await fixture.settle();
      expect(titles(phone)).toEqual(['First0 is not coming after all']);
    });

    test.each([404, 410])(
      'that answers %i no longer knows the device, so it is forgotten',
      async (status) => {
        const phone = await subscribed();
        fixture.push.answer(phone.path, status);
        await says(0);
        await fixture.settle();
        expect(await fixture.subscriptions()).toBe(0);
      },
    );
  });

  test('several processes send each message once', async () => {
    const phone = await subscribed();
    const other = await fixture.another({ deps: { bus: localBus() } });
    await says(0);
    await Promise.all([fixture.settle(), other.app.notifier.checkAll()]);
    await Promise.all([fixture.settle(), other.app.notifier.checkAll()]);
    expect(phone.told().length).toBe(1);
  });

  describe('a subscription ends', () => {
    const endings: Readonly<Record<string, (account: TestAccount) => Promise<unknown>>> = {
      'when the device signs out': ({ token }) => post(fixture.server, 'logout', { access_token: token }),
      'when the account signs out everywhere': ({ token }) =>
        post(fixture.server, 'logoutall', { access_token: token }),
      'with a new password': ({ token, email }) =>
        post(fixture.server, 'update_password', {
          email,
          token,
          current: PASSWORD,
          p1: 'Another-Rain-8',
          p2: 'Another-Rain-8',
        }),
    };
    test.each(Object.entries(endings))('%s', async (_, end) => {
      const phone = await subscribed();
      await end(fixture.account);
      await says(0);
      await fixture.settle();
      expect(phone.told()).toEqual([]);
      await runHousekeeping(fixture.server.deps, FEATURES);
      expect(await fixture.subscriptions()).toBe(0);
    });

    test('with the account', async () => {
      await subscribed();
      const { token: access_token } = fixture.account;
      await post(fixture.server, 'delete_user', { access_token, password: PASSWORD });
      expect(await fixture.subscriptions()).toBe(0);
    });

    test('when it is switched off, and only for the account that switches it off', async () => {
      const phone = await subscribed();
      const thief = await Coach.signUp(fixture.server);
      await thief.call(UNSUBSCRIBE, { endpoint: phone.endpoint });
      expect(await fixture.subscriptions()).toBe(1);
      await owner.call(UNSUBSCRIBE, { endpoint: phone.endpoint });
      expect(await fixture.subscriptions()).toBe(0);
    });

    test('and goes on when the token is renewed', async () => {
      const { email, password } = fixture.account;
      const { body } = await post(fixture.server, 'login', { username: email, password });
      const session = { ...fixture.account, token: String(body.access_token) };
      const phone = await subscribed(await Coach.of(fixture.server, session));
      await post(fixture.server, 'refresh_token', { refresh_token: body.refresh_token });
      await says(0);
      await fixture.settle();
      expect(phone.told().length).toBe(1);
    });
  });

  describe('subscribing', () => {
    test('requires keys and an endpoint of a push service', async () => {
      const { endpoint, json } = fixture.follower();
      const codes = [];
      for (const wish of [
        { endpoint: 'http://127.0.0.1:1/internal', ...json },
        { endpoint: 'https://evil.example/x', ...json },
        { endpoint, ...json, auth: 'short' },
        { endpoint, ...json, p256dh: json.p256dh.slice(4) },
      ]) {
        codes.push((await owner.call(SUBSCRIBE, wish)).error?.code);
      }
      expect(codes).toEqual([400, 400, 400, 400]);
      expect(await fixture.subscriptions()).toBe(0);
    });

    test('again with the same browser keeps one subscription and repeats nothing', async () => {
      const phone = await subscribed();
      await says(0);
      await fixture.settle();
      await subscribe(owner, phone);
      await fixture.settle();
      expect([await fixture.subscriptions(), phone.told().length]).toEqual([1, 1]);
    });

    test('with a new address of the browser ends the old one', async () => {
      const old = await subscribed();
      const renewed = await subscribed();
      await says(0);
      await fixture.settle();
      expect([old.told().length, renewed.told().length]).toEqual([0, 1]);
    });

    test('of another account with the same browser ends the first, which is told nothing there', async () => {
      const phone = await subscribed();
      const other = await Coach.signUp(fixture.server);
      await subscribe(other, phone);
      await says(0);
      await fixture.settle();
      expect([await fixture.subscriptions(), phone.told().length]).toEqual([1, 0]);
    });

    test('is limited for each account', async () => {
      const phone = fixture.follower();
      for (let count = 0; count < PUSH_CHANGES_AN_HOUR; count++) {
        await owner.call(UNSUBSCRIBE, { endpoint: phone.endpoint });
      }
      expect((await subscribe(owner, phone)).error?.code).toBe(429);
      fixture.server.advance(HOUR);
      expect((await subscribe(owner, phone)).error).toBeNull();
    });
  });
}
