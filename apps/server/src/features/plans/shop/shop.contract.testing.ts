/** The shop's calls, against a Stripe on this machine. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { createCodes, linkCode } from '../codes/team-codes.ts';
import { FakeStripe, signedNotification } from '../providers/stripe/fake/fake-stripe.testing.ts';

const PRICES = ['price_month', 'price_year', 'price_plus'];
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export function shopContract(engine: Engine): void {
  let stripe: FakeStripe;
  let server: TestServer;
  let time = TEST_NOW;
  let coach: Coach;
  let team: number;
  beforeAll(async () => {
    stripe = await FakeStripe.start(() => time);
    stripe.books.price({ id: 'price_month' });
    stripe.books.price({ id: 'price_year', interval: 'year', amount: 4_900 });
    stripe.books.price({ id: 'price_plus', sku: '2', amount: 199 });
    server = await openTestServer({ engine, env: stripe.env(PRICES) });
  });
  beforeEach(async () => {
    stripe.mood = 'well';
    coach = await Coach.signUp(server);
    team = await coach.device.newTeam();
  });
  afterAll(async () => {
    await server.close();
    await stripe.close();
  });

  function advance(ms: number): void {
    time += ms;
    server.advance(ms);
  }

  const ask = (name: string, fields: object = {}, who = coach, locale = 'en'): Promise<Answer> =>
    post(server, name, { access_token: who.account.token, ...fields }, { locale });
  const begin = (more: object = {}) => ask('checkout', { price: 'price_month', team_sid: team, ...more });

  /** The session that the page of a checkout belongs to. */
  async function session(more: object = {}): Promise<string> {
    const { body } = await begin(more);
    return String(body.url).split('/').at(-1) ?? '';
  }

  async function sendNotifications(from: number): Promise<void> {
    for (const event of stripe.books.events.slice(from)) {
      const sent = signedNotification(event, { at: Math.floor(time / 1_000) });
      const response = await server.app.inject({ method: 'POST', url: '/api/payments/stripe', ...sent });
      expect(response.statusCode).toBe(200);
    }
    await server.runDueJobs();
  }

  async function skuOf(sid = team): Promise<unknown> {
    const rows = await coach.device.pullAll();
    const row = rows.find((one) => one.collection === 'teams' && one.sid === sid);
    return row?.registers.sku?.[0] ?? '';
  }

  /** Buys and returns the purchase's id in calls. */
  async function buy(more: object = {}): Promise<string> {
    const id = await session(more);
    stripe.books.complete(id);
    const { body } = await ask('checkout_state', { session: id });
    expect(body).toMatchObject({ state: 'active' });
    return String(body.purchase);
  }

  const refusal = (code: number, message: string): Answer => ({ status: code, body: { code, message } });
  const UNKNOWN = refusal(414, 'user activation key error');
  const PREMIUM = refusal(400, USER_TEXTS.teamIsPremium);
  const UNAVAILABLE = refusal(503, USER_TEXTS.serviceUnavailable);

  describe('a checkout', () => {
    test('leads to the page of Stripe and back, in the language of the coach', async () => {
      const id = await session({ language: 'nl-NL' });
      const made = stripe.books.sessions.get(id);
      expect(made).toMatchObject({
        mode: 'subscription',
        locale: 'nl',
        client_reference_id: String(coach.account.sid),
        metadata: { account: String(coach.account.sid), team: String(team) },
        ordered: {
          price: 'price_month',
          metadata: { account: String(coach.account.sid), team: String(team) },
        },
      });
      expect(made?.success_url).toMatch(/^http:\/\/[^/]+\/shop\/success\/\?session=\{CHECKOUT_SESSION_ID\}$/);
      expect(made?.cancel_url).toMatch(/\/shop\/offers\/$/);
      expect(stripe.books.customers.get(made?.customer ?? '')).toMatchObject({ email: coach.account.email });
      const embedded = stripe.books.sessions.get(await session({ mobile: true }));
      expect([embedded?.locale, embedded?.success_url]).toEqual([
        'en',
        expect.stringContaining('/mobile/success/'),
      ]);
    });

    test('is open, then active, also when no notification arrives', async () => {
      const id = await session();
      const answer = async () => (await ask('checkout_state', { session: id })).body;
      expect(await answer()).toEqual({ state: 'open', team_sid: team, purchase: '' });
      const { id: subscription } = stripe.books.complete(id);
      const active = { state: 'active', team_sid: team, purchase: `stripe:${subscription}` };
      expect(await answer()).toEqual(active);
      expect(await skuOf()).toBe('1');
      // The grant is known: Stripe is asked for the session only.
      const { length } = stripe.requests;
      expect(await answer()).toEqual(active);
      expect(stripe.requests.slice(length)).toEqual([`GET /v1/checkout/sessions/${id}`]);
    });

    test('with a delayed payment is pending, blocks a second one, and becomes active when the money is there', async () => {
      const id = await session();
      const subscription = stripe.books.complete(id, 'delayed');
      expect((await ask('checkout_state', { session: id })).body).toMatchObject({
        state: 'pending',
        team_sid: team,
      });
      expect(await skuOf()).toBe('');
      advance(HOUR_MS);
      expect(await begin()).toEqual(PREMIUM);
      advance(5 * DAY_MS);
      const { length } = stripe.books.events;
      stripe.books.pay(subscription.id);
      await sendNotifications(length);
      expect(await skuOf()).toBe('1');
      expect((await ask('checkout_state', { session: id })).body).toMatchObject({ state: 'active' });
    });

    test('that expired bought nothing', async () => {
      const id = await session();
      stripe.books.expire(id);
      expect((await ask('checkout_state', { session: id })).body).toEqual({
        state: 'expired',
        team_sid: team,
        purchase: '',
      });
    });

    test('of two taps is one', async () => {
      const answers = await Promise.all([begin(), begin(), begin()]);
      expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
      const own = [...stripe.books.sessions.values()].filter(
        ({ metadata }) => metadata.team === String(team),
      );
      expect(own).toHaveLength(1);
    });

    test('of another price ends the first one, and a team has one that can be paid', async () => {
      const first = await session();
      const second = await session({ price: 'price_year' });
      expect((await ask('checkout_state', { session: first })).body.state).toBe('expired');
      expect(await session({ price: 'price_year' })).toBe(second);
      const third = await session();
      expect(new Set([first, second, third]).size).toBe(3);
      advance(23 * HOUR_MS + 1_000);
      expect(await session()).not.toBe(third);
    });

    test('is refused after a payment whose notification was lost, and the team gets what was paid', async () => {
      stripe.books.complete(await session());
      expect(await begin()).toEqual(PREMIUM);
      expect(await skuOf()).toBe('1');
    });

    test('has one customer for each account, whatever it buys', async () => {
      await buy();
      const second = await coach.device.newTeam();
      await buy({ team_sid: second, price: 'price_year' });
      const own = [...stripe.books.customers.values()].filter(({ email }) => email === coach.account.email);
      expect(own).toHaveLength(1);
    });

    test('is refused for an unknown price, another team, a team that is gone, and one that has the plan', async () => {
      const other = await Coach.signUp(server);
      expect(await begin({ price: 'price_other' })).toEqual(UNKNOWN);
      expect(await begin({ team_sid: await other.device.newTeam() })).toEqual(refusal(505, 'user error'));
      expect(await begin({ team_sid: 999_999 })).toEqual(refusal(505, 'user error'));
      expect(await begin({ team_sid: 'x' })).toEqual(refusal(505, 'user error'));
      await buy();
      advance(HOUR_MS);
      expect(await begin()).toEqual(PREMIUM);
      expect(await begin({ price: 'price_plus' })).toEqual(PREMIUM);
    });

    test('of Premium is possible for a team with Plus', async () => {
      await buy({ price: 'price_plus' });
      expect(await skuOf()).toBe('2');
      expect(await begin({ price: 'price_plus' })).toEqual(PREMIUM);
      await buy({ price: 'price_year' });
      expect(await skuOf()).toBe('1');
    });

    test('of another account is unknown', async () => {
      const id = await session();
      const other = await Coach.signUp(server);
      expect(await ask('checkout_state', { session: id }, other)).toEqual(UNKNOWN);
      expect(await ask('checkout_state', { session: 'cs_unknown' })).toEqual(UNKNOWN);
      expect(await ask('checkout_state', { session: '../customers' })).toEqual(UNKNOWN);
    });

    test('says that the service is unavailable when Stripe does not answer, and the second try buys once', async () => {
      await server.app.inject({ url: '/api/auth/en/offers' });
      stripe.mood = 'broken';
      expect(await begin()).toEqual(UNAVAILABLE);
      stripe.mood = 'well';
      await buy();
      expect(await skuOf()).toBe('1');
    }, 30_000);
  });

  test('an account can ask the provider only so often in an hour', async () => {
    const purchase = await buy();
    const id = await session({ team_sid: await coach.device.newTeam() });
    const account = coach.account.sid;
    const LOCKED = refusal(429, 'Too many requests, please try again later');
    const useUp = async (what: string, times: number) => {
      for (let n = 0; n < times; n++) await server.deps.limits.hit(`payments:${what}:${account}`, HOUR_MS);
    };
    await useUp('order', 30);
    for (const [name, fields] of [
      ['checkout', { price: 'price_month', team_sid: team }],
      ['portal', {}],
      ['cancel_purchase', { purchase }],
      ['resume_purchase', { purchase }],
      ['restore_purchases', {}],
    ] as const) {
      expect(await ask(name, fields)).toEqual(LOCKED);
    }
    expect((await ask('checkout_state', { session: id })).body.state).toBe('open');
    await useUp('look', 600);
    expect(await ask('checkout_state', { session: id })).toEqual(LOCKED);
    expect(await ask('invoices')).toEqual(LOCKED);
    advance(HOUR_MS);
    expect((await ask('invoices')).status).toBe(200);
  });

  describe('a purchase', () => {
    test('is cancelled and resumed at Stripe first', async () => {
      const purchase = await buy();
      const before = (await ask('purchases')).body.purchases;
      expect(before).toEqual([
        expect.objectContaining({ id: purchase, renews: true, payment_period: 'monthly' }),
      ]);
      const cancelled = await ask('cancel_purchase', { purchase });
      expect(cancelled.body).toEqual({ ...(before as object[])[0], renews: false });
      const { subscriptions } = stripe.books;
      const subscription = purchase.slice('stripe:'.length);
      expect(subscriptions.get(subscription)?.cancel_at_period_end).toBe(true);
      const resumed = await ask('resume_purchase', { purchase });
      expect([resumed.body.renews, subscriptions.get(subscription)?.cancel_at_period_end]).toEqual([
        true,
        false,
      ]);
      stripe.mood = 'broken';
      expect(await ask('cancel_purchase', { purchase })).toEqual(UNAVAILABLE);
      stripe.mood = 'well';
      expect((await ask('purchases')).body.purchases).toEqual(before);
    }, 30_000);

    test('of another account, a code and one that has ended cannot be cancelled', async () => {
      const purchase = await buy();
      const other = await Coach.signUp(server);
      for (const name of ['cancel_purchase', 'resume_purchase']) {
        expect(await ask(name, { purchase }, other)).toEqual(UNKNOWN);
        expect(await ask(name, { purchase: 'stripe:sub_none' })).toEqual(UNKNOWN);
        // PostgreSQL takes no text with this character.
        expect((await ask(name, { purchase: 'stripe:sub\0' })).status).toBe(400);
      }
      const [code = ''] = await createCodes(server.deps, {
        count: 1,
        sku: '1',
        days: 9,
        validDays: 9,
        note: '',
      });
      const second = await coach.device.newTeam();
      const account = coach.account.sid;
      await linkCode(server.deps, { code, account, team: second, activateOn: -1, relinkDays: 30 });
      expect(await ask('cancel_purchase', { purchase: `team_code:${code}` })).toEqual(UNKNOWN);
      const { length } = stripe.books.events;
      stripe.books.end(purchase.slice('stripe:'.length));
      await sendNotifications(length);
      expect(await ask('cancel_purchase', { purchase })).toEqual(UNKNOWN);
      expect([await skuOf(), await skuOf(second)]).toEqual(['', '1']);
    });

    test('is found by restore, which says what was different', async () => {
      expect((await ask('restore_purchases')).body).toEqual({ found: 0, changed: 0 });
      stripe.books.complete(await session());
      expect((await ask('restore_purchases')).body).toEqual({ found: 1, changed: 1 });
      expect(await skuOf()).toBe('1');
      expect((await ask('restore_purchases')).body).toEqual({ found: 1, changed: 0 });
      const other = await Coach.signUp(server);
      expect((await ask('restore_purchases', {}, other)).body).toEqual({ found: 0, changed: 0 });
    });

    test('has invoices and a portal', async () => {
      expect((await ask('invoices')).body).toEqual({ invoices: [] });
      expect(await ask('portal')).toEqual(UNKNOWN);
      const purchase = await buy();
      const invoices = async () => (await ask('invoices')).body.invoices as { state: string }[];
      expect(await invoices()).toEqual([
        {
          id: expect.stringMatching(/^in_/),
          created: Math.floor(time / 1_000),
          amount: 499,
          currency: 'EUR',
          state: 'paid',
          url: expect.stringMatching(/^https:/),
        },
      ]);
      const subscription = purchase.slice('stripe:'.length);
      stripe.books.renew(subscription, false);
      expect((await invoices()).map(({ state }) => state)).toEqual(['open', 'paid']);
      stripe.books.refund(subscription);
      expect((await invoices()).map(({ state }) => state)).toEqual(['open', 'refunded']);
      expect((await ask('portal', { language: 'nl-NL' })).body.url).toMatch(/^https:\/\/portal\./);
      const other = await Coach.signUp(server);
      expect((await ask('invoices', {}, other)).body).toEqual({ invoices: [] });
    });

    test('is in the archive of its account', async () => {
      const purchase = await buy();
      const { archive } = (await ask('export_user')).body;
      const files = unzipSync(Buffer.from(String(archive), 'base64'));
      const purchases: unknown = JSON.parse(strFromU8(files['purchases.json'] ?? new Uint8Array()));
      expect(purchases).toEqual([
        expect.objectContaining({
          source: 'stripe',
          reference: purchase.slice('stripe:'.length),
          team_sid: team,
        }),
      ]);
    });

    test('of a deleted account ends at Stripe at once, and its grant stays in the books', async () => {
      const purchase = await buy();
      const subscription = purchase.slice('stripe:'.length);
      const { length } = stripe.books.events;
      await ask('delete_user', { password: coach.account.password });
      await server.runDueJobs();
      expect(stripe.books.subscriptions.get(subscription)?.status).toBe('canceled');
      await sendNotifications(length);
      const kept = await server.deps.database.reader
        .selectFrom('grants')
        .select(['state', 'account_sid', 'in_force'])
        .where('reference', '=', subscription)
        .execute();
      expect(kept).toEqual([{ state: 'expired', account_sid: coach.account.sid, in_force: 0 }]);
    });
  });

  describe('mails', () => {
    const mails = () =>
      server.mails.filter(({ to }) => to === coach.account.email).map(({ subject }) => subject);

    test('tell of the beginning, a failed payment and the end, each once', async () => {
      const purchase = await buy();
      await server.runDueJobs();
      await server.runDueJobs();
      expect(mails()).toEqual([expect.stringMatching(/^Premium for /)]);
      const subscription = purchase.slice('stripe:'.length);
      let { length } = stripe.books.events;
      advance(30 * DAY_MS);
      stripe.books.renew(subscription, false);
      await sendNotifications(length);
      await sendNotifications(length);
      expect(mails().slice(1)).toEqual(['The payment for Premium failed']);
      expect(server.mails.at(-1)?.text).toContain('/shop/subscriptions/');
      length = stripe.books.events.length;
      stripe.books.end(subscription);
      await sendNotifications(length);
      expect(mails().slice(2)).toEqual([expect.stringMatching(/^Premium of .* has ended$/)]);
    });

    test('tell that a payment was given back', async () => {
      const purchase = await buy();
      await server.runDueJobs();
      const { length } = stripe.books.events;
      stripe.books.refund(purchase.slice('stripe:'.length));
      await sendNotifications(length);
      expect(await skuOf()).toBe('');
      expect(mails().at(-1)).toBe('Your payment for Premium was refunded');
    });
  });

  test('a server that includes Premium has nothing to buy', async () => {
    const included = await openTestServer({ engine, env: { ...stripe.env(PRICES), PLANS: 'included' } });
    const { account, device } = await Coach.signUp(included);
    const team_sid = await device.newTeam();
    const asked = (name: string, fields: object = {}) =>
      post(included, name, { access_token: account.token, ...fields });
    const { length } = stripe.requests;
    expect(await asked('checkout', { price: 'price_month', team_sid })).toEqual(UNKNOWN);
    expect(await asked('checkout_state', { session: 'cs_test_1' })).toEqual(UNKNOWN);
    expect(await asked('portal')).toEqual(UNKNOWN);
    expect(await asked('cancel_purchase', { purchase: 'stripe:sub_1' })).toEqual(UNKNOWN);
    expect((await asked('invoices')).body).toEqual({ invoices: [] });
    expect((await asked('purchases')).body).toEqual({ purchases: [] });
    expect((await asked('restore_purchases')).body).toEqual({ found: 0, changed: 0 });
    expect(stripe.requests).toHaveLength(length);
    await included.close();
  });
}
