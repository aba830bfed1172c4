/** What an app on a phone asks about purchases in its store, against an App Store and a Google Play on this machine. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, PASSWORD, post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { notificationPath } from '../events/notification-route.ts';
import { grantsOfTeam, readGrant } from '../grants/grants.ts';
import { startAppStore } from '../providers/app-store/fake/app-store-provider.testing.ts';
import { chainBelow, testRoot } from '../providers/app-store/fake/certificates.testing.ts';
import type { FakeProvider } from '../providers/fake-provider.testing.ts';
import { startPlay } from '../providers/play/fake/play-provider.testing.ts';
import { startStripe } from '../providers/stripe/fake/stripe-provider.testing.ts';

const STORES = ['app_store', 'play'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function appPurchaseContract(engine: Engine): void {
  let apple: Awaited<ReturnType<typeof startAppStore>>;
  let google: Awaited<ReturnType<typeof startPlay>>;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let server: TestServer;
  let time = TEST_NOW;
  let coach: Coach;
  let team: number;
  beforeAll(async () => {
    apple = await startAppStore(() => time);
    google = await startPlay(() => time);
    stripe = await startStripe(() => time);
    server = await openTestServer({ engine, env: { ...stripe.env, ...apple.env, ...google.env } });
  });
  beforeEach(async () => {
    coach = await Coach.signUp(server);
    team = await coach.device.newTeam();
  });
  afterAll(async () => {
    await server.close();
    for (const fake of [apple, google, stripe]) await fake.close();
  });

  const fakeOf = (source: string): FakeProvider => (source === 'play' ? google : apple);

  function advance(ms: number): void {
    time += ms;
    server.advance(ms);
  }

  const ask = (name: string, fields: object = {}, who = coach): Promise<Answer> =>
    post(server, name, { access_token: who.account.token, ...fields });

  async function token(of = team, who = coach): Promise<string> {
    const { status, body } = await ask('purchase_token', { team_sid: of }, who);
    expect(status).toBe(200);
    return String(body.token);
  }

  /** Buys in a store with a token. No notification arrives. */
  function buy(source: string, given: string): string {
    const fake = fakeOf(source);
    const reference = fake.buy({ account: 0, team: 0, token: given });
    fake.takeNotifications();
    return reference;
  }

  const show = (source: string, receipt: string, fields: object = {}, who = coach): Promise<Answer> =>
    ask('app_purchase', { source, receipt, ...fields }, who);

  async function send(fake: FakeProvider): Promise<void> {
    for (const sending of fake.takeNotifications()) {
      const url = notificationPath(fake.source);
      expect((await server.app.inject({ method: 'POST', url, ...sending() })).statusCode).toBe(200);
    }
    await server.runDueJobs();
  }

  async function skuOf(sid = team, who = coach): Promise<unknown> {
    const rows = await who.device.pullAll();
    return rows.find((one) => one.collection === 'teams' && one.sid === sid)?.registers.sku?.[0] ?? '';
  }

  const grant = (source: 'app_store' | 'play', reference: string) =>
    readGrant(server.deps.database.reader, { source, reference });

  const refusal = (code: number, message: string): Answer => ({ status: code, body: { code, message } });
  const UNKNOWN = refusal(414, 'user activation key error');
  const UNAVAILABLE = refusal(503, USER_TEXTS.serviceUnavailable);

  describe('the token for a purchase', () => {
    test('is a UUID, the same each time, and another one for each account and team', async () => {
      const other = await Coach.signUp(server);
      const theirs = await other.device.newTeam();
      const all = [await token(), await token(0), await token(theirs, other), await token(0, other)];
      expect(new Set(all).size).toBe(4);
      for (const one of all) expect(one).toMatch(UUID);
      expect(await token()).toBe(all[0]);
    });

    test('comes with the products of the stores', async () => {
      const { products } = (await ask('purchase_token')).body;
      expect(products).toContainEqual({
        source: 'app_store',
        product: 'premium.year',
        sku: '1',
        payment_period: 'yearly',
      });
      expect(products).toContainEqual({ source: 'play', product: 'plus', sku: '2', payment_period: '' });
    });

    test('is refused before the sheet opens for a team that has the plan, and for a product that is not sold', async () => {
      const product = 'premium/month';
      expect((await ask('purchase_token', { team_sid: team, product })).status).toBe(200);
      expect(await ask('purchase_token', { team_sid: team, product: 'premium/decade' })).toEqual(UNKNOWN);
      expect((await ask('purchase_token', { product })).status).toBe(505);
      await show('play', buy('play', await token()), { team_sid: team });
      for (const one of [product, 'plus'])
        expect(await ask('purchase_token', { team_sid: team, product: one })).toEqual(
          refusal(400, USER_TEXTS.teamIsPremium),
        );
      // Without a product it is no order: the app asks for the prices.
      expect((await ask('purchase_token', { team_sid: team })).status).toBe(200);
    });

    test('is made again when its row is lost, as after a restore', async () => {
      const first = await token();
      await server.deps.database.transaction((tx) => tx.deleteFrom('purchase_tokens').execute());
      expect(await token()).toBe(first);
    });

    test('is refused for the team of another account', async () => {
      const other = await Coach.signUp(server);
      const fields = { team_sid: await other.device.newTeam() };
      expect((await ask('purchase_token', fields)).status).toBe(505);
      expect((await ask('purchase_token', { team_sid: 'x' })).status).toBe(505);
    });

    test('is refused where no store is sold through', async () => {
      const web = await openTestServer({ engine, env: stripe.env });
      const who = await Coach.signUp(web);
      expect(await post(web, 'purchase_token', { access_token: who.account.token })).toEqual(UNKNOWN);
      await web.close();
    });
  });

  describe.each(STORES)('a receipt of %s', (source) => {
    test('gives the plan at once, and again without a change', async () => {
      const reference = buy(source, await token());
      const { status, body } = await show(source, fakeOf(source).receipt(reference), { team_sid: team });
      expect([status, body]).toMatchObject([200, { source, state: 'active', sku: '1', team_sid: team }]);
      expect(await skuOf()).toBe('1');
      expect(await show(source, fakeOf(source).receipt(reference))).toEqual({ status, body });
    });

    test('without a token belongs to the first account that shows it', async () => {
      const reference = buy(source, '');
      const other = await Coach.signUp(server);
      expect((await show(source, fakeOf(source).receipt(reference), { team_sid: team })).status).toBe(200);
      expect(await skuOf()).toBe('1');
      expect(await show(source, fakeOf(source).receipt(reference), {}, other)).toEqual(UNKNOWN);
      expect((await grant(source, reference))?.account_sid).toBe(coach.account.sid);
    });

    test('with the token of another account is refused and stays theirs', async () => {
      const other = await Coach.signUp(server);
      const theirs = await other.device.newTeam();
      const reference = buy(source, await token(theirs, other));
      const receipt = fakeOf(source).receipt(reference);
      expect(await show(source, receipt, { team_sid: team })).toEqual(UNKNOWN);
      expect(await skuOf()).toBe('');
      expect(await grant(source, reference)).toMatchObject({
        account_sid: other.account.sid,
        team_sid: theirs,
      });
    });

    test('shown by two accounts at the same time belongs to one of them', async () => {
      const reference = buy(source, '');
      const other = await Coach.signUp(server);
      const receipt = fakeOf(source).receipt(reference);
      const answers = await Promise.all([show(source, receipt), show(source, receipt, {}, other)]);
      const owner = (await grant(source, reference))?.account_sid;
      expect([coach.account.sid, other.account.sid]).toContain(owner);
      const [first, second] = owner === coach.account.sid ? answers : answers.toReversed();
      expect(first?.status).toBe(200);
      expect(second).toEqual(UNKNOWN);
    });

    test('whose notification came first, without an account, is given to the account that shows it', async () => {
      const fake = fakeOf(source);
      const reference = fake.buy({ account: 0, team: 0, token: '00000000-0000-4000-8000-000000000000' });
      await send(fake);
      expect(await grant(source, reference)).toMatchObject({
        account_sid: 0,
        state: 'active',
        in_force: false,
      });
      expect((await show(source, fake.receipt(reference), { team_sid: team })).status).toBe(200);
      expect(await skuOf()).toBe('1');
    });

    test('of a deleted account is given to the account that shows it', async () => {
      const former = await Coach.signUp(server);
      const reference = buy(source, await token(await former.device.newTeam(), former));
      expect((await show(source, fakeOf(source).receipt(reference), {}, former)).status).toBe(200);
      expect((await ask('delete_user', { password: PASSWORD }, former)).status).toBe(200);
      await server.runDueJobs();
      const { status, body } = await show(source, fakeOf(source).receipt(reference), { team_sid: team });
      expect([status, body]).toMatchObject([200, { state: 'active', team_sid: team }]);
      expect(await skuOf()).toBe('1');
    });

    test('gets a team later when it had none, and keeps the one that it has', async () => {
      const reference = buy(source, await token(0));
      const receipt = fakeOf(source).receipt(reference);
      expect((await show(source, receipt)).body).toMatchObject({ team_sid: 0 });
      expect((await show(source, receipt, { team_sid: team })).body).toMatchObject({ team_sid: team });
      expect(await skuOf()).toBe('1');
      const second = await coach.device.newTeam();
      expect((await show(source, receipt, { team_sid: second })).body).toMatchObject({ team_sid: team });
    });

    test('for the team of another account is refused, and nothing is stored', async () => {
      const other = await Coach.signUp(server);
      const reference = buy(source, '');
      const fields = { team_sid: await other.device.newTeam() };
      expect((await show(source, fakeOf(source).receipt(reference), fields)).status).toBe(505);
      expect(await grant(source, reference)).toBeNull();
    });

    test('waits while the store does not answer', async () => {
      const reference = buy(source, await token());
      fakeOf(source).fail(true);
      expect(await show(source, fakeOf(source).receipt(reference))).toEqual(UNAVAILABLE);
      fakeOf(source).fail(false);
      expect((await show(source, fakeOf(source).receipt(reference))).status).toBe(200);
    });

    test('of an ended purchase gives nothing', async () => {
      const reference = buy(source, await token());
      fakeOf(source).happenings.end?.(reference);
      fakeOf(source).takeNotifications();
      const { body } = await show(source, fakeOf(source).receipt(reference), { team_sid: team });
      expect(body).toMatchObject({ state: 'expired' });
      expect(await skuOf()).toBe('');
    });
  });

  describe('a receipt that is none', () => {
    test.each(STORES)('is refused in %s: made up, empty, of nothing, too long', async (source) => {
      for (const receipt of ['', 'x', 'x'.repeat(60), 'e30.e30.e30', '../../orders/GPA.1']) {
        expect(await show(source, receipt)).toEqual(UNKNOWN);
      }
      expect((await show(source, 'x'.repeat(9_001))).status).toBe(400);
      expect(await show('stripe', 'x')).toEqual(UNKNOWN);
      expect(await show('operator', 'x')).toEqual(UNKNOWN);
    });

    test('is refused in the App Store: another root, bundle, environment or content', async () => {
      const { store } = apple;
      const reference = buy('app_store', '');
      const right = store.receipt(reference);
      const [header, , signature] = right.split('.');
      const [, others] = store.receipt(buy('app_store', '')).split('.');
      const wrong = [
        store.signed({ originalTransactionId: reference }, { chain: chainBelow(testRoot()) }),
        store.receipt(reference, { bundleId: 'com.example.other' }),
        store.receipt(reference, { environment: 'Sandbox' }),
        `${header}.${others}.${signature}`,
        right.slice(0, -20),
      ];
      for (const receipt of wrong)
        expect(await show('app_store', receipt, { team_sid: team })).toEqual(UNKNOWN);
      expect(await grant('app_store', reference)).toBeNull();
      expect(await skuOf()).toBe('');
    });

    test('is refused for a product that is not sold here', async () => {
      const { original } = apple.store.subscribe('', 'something.else');
      apple.takeNotifications();
      expect(await show('app_store', apple.receipt(original))).toEqual(UNKNOWN);
    });
  });

  describe('Google Play', () => {
    test('is told that the plan was given, once there is an account', async () => {
      const reference = google.buy({ account: 0, team: 0, token: '' });
      await send(google);
      expect(google.play.find(reference).acknowledged).toBe(false);
      await show('play', reference, { team_sid: team });
      await server.runDueJobs();
      expect(google.play.find(reference).acknowledged).toBe(true);
    });

    test('takes no further payment for an account that was deleted', async () => {
      const former = await Coach.signUp(server);
      const reference = buy('play', await token(await former.device.newTeam(), former));
      await show('play', reference, {}, former);
      expect((await ask('delete_user', { password: PASSWORD }, former)).status).toBe(200);
      await server.runDueJobs();
      expect(google.play.find(reference)).toMatchObject({ state: 'CANCELED', autoRenew: false });
      await send(google);
      expect(await grant('play', reference)).toMatchObject({ renews: false, in_force: false });
    });

    test('is not told of a payment that is under way', async () => {
      const { token: reference } = google.play.subscribe({ buyer: await token(), state: 'PENDING' });
      await send(google);
      expect([(await grant('play', reference))?.state, await skuOf()]).toEqual(['pending', '']);
      expect(google.play.find(reference).acknowledged).toBe(false);
      google.play.happen(reference, { state: 'ACTIVE' }, 4);
      await send(google);
      expect([await skuOf(), google.play.find(reference).acknowledged]).toEqual(['1', true]);
    });

    test('replaces a purchase by an upgrade, which keeps account and team and ends the former one', async () => {
      const former = buy('play', '');
      await show('play', former, { team_sid: team });
      const { token: reference } = google.play.subscribe({ buyer: '', linked: former, plan: 'year' });
      Object.assign(google.play.find(former), { state: 'CANCELED', replaced: true });
      await send(google);
      expect(await grant('play', reference)).toMatchObject({
        account_sid: coach.account.sid,
        team_sid: team,
        payment_period: 'yearly',
        state: 'active',
      });
      expect((await grant('play', former))?.state).toBe('expired');
      expect(await skuOf()).toBe('1');
    });
  });

  test('the consent that a guardian takes back leads to the purchase, which stays as Apple says', async () => {
    const reference = buy('app_store', await token());
    apple.happenings['rescind consent']?.(reference);
    await send(apple);
    await server.runDueJobs();
    expect((await grant('app_store', reference))?.state).toBe('active');
    expect(await skuOf()).toBe('1');
  });

  test('purchases of three providers for one team never revoke each other', async () => {
    const given = await token();
    const account = coach.account.sid;
    const bought = [stripe, apple, google].map((fake) => ({
      fake,
      reference: fake.buy({ account, team, token: given }),
    }));
    for (const { fake } of bought) await send(fake);
    const states = async () => {
      const grants = await grantsOfTeam(server.deps.database.reader, team);
      return Object.fromEntries(grants.map(({ source, in_force }) => [source, in_force]));
    };
    expect([await skuOf(), await states()]).toEqual(['1', { stripe: true, app_store: true, play: true }]);
    for (const [index, { fake, reference }] of bought.entries()) {
      fake.happenings.end?.(reference);
      await send(fake);
      const left = bought.length - index - 1;
      expect(Object.values(await states()).filter(Boolean)).toHaveLength(left);
      expect(await skuOf()).toBe(left > 0 ? '1' : '');
    }
  });

  test('restoring asks the stores for what the account has there', async () => {
    const reference = buy('app_store', await token());
    await show('app_store', apple.receipt(reference));
    apple.happenings.end?.(reference);
    apple.takeNotifications();
    advance(60_000);
    expect((await ask('restore_purchases')).body).toEqual({ found: 1, changed: 1 });
    expect(await skuOf()).toBe('');
  });
}
