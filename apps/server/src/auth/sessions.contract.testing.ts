/** Devices that are signed in: tokens that are renewed, devices that are signed out one by one or all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Engine, openTestServer, signUp, type TestServer } from '../server.testing.ts';
import { isIn, PASSWORD, post, refusal } from './auth.testing.ts';

const NO_TOKEN = refusal(408, 'token could not be created', 400);

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

interface Device {
  readonly id: string;
  readonly name: string;
  readonly current: boolean;
  readonly seen: number;
}

export function sessionsContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const pairOf = ({ body }: { body: Record<string, unknown> }): Pair => ({
    access: String(body.access_token),
    refresh: String(body.refresh_token),
  });
  const signIn = async (email: string, device_name = ''): Promise<Pair> =>
    pairOf(await post(server, 'login', { username: email, password: PASSWORD, device_name }));
  const renew = (refresh_token: string) => post(server, 'refresh_token', { refresh_token });
  const devicesOf = async (token: string): Promise<readonly Device[]> => {
    const query = '{ getLoggedInDevices { id name current seen } }';
    return (await ask<{ getLoggedInDevices: Device[] }>(server, token, { query })).getLoggedInDevices;
  };

  describe('a token is renewed', () => {
    test('the old pair is worth nothing as soon as the new one is used', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const second = pairOf(await renew(first.refresh));
      expect(await isIn(server, second.access)).toBe(true);
      expect(await isIn(server, first.access)).toBe(false);
    });

    test('the old pair stays valid while nobody has used the new one: its answer may have been lost', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const lost = pairOf(await renew(first.refresh));
      expect(await isIn(server, first.access)).toBe(true);
      const second = pairOf(await renew(first.refresh));
      // What was lost and never came back opens nothing later.
      expect(await isIn(server, lost.access)).toBe(false);
      expect((await renew(lost.refresh)).body.code).toBe(408);
      expect(await isIn(server, second.access)).toBe(true);
    });

    test('a refresh token that comes again after that ends the session: it was in two hands', async () => {
      const { email } = await signUp(server);
      const other = await signIn(email);
      const first = await signIn(email);
      const second = pairOf(await renew(first.refresh));
      expect(await isIn(server, second.access)).toBe(true);
      expect(await renew(first.refresh)).toEqual(NO_TOKEN);
      expect(await isIn(server, second.access)).toBe(false);
      expect(await renew(second.refresh)).toEqual(NO_TOKEN);
      expect(await isIn(server, other.access)).toBe(true);
    });

    test('also when the successor was used for its own successor only', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const second = pairOf(await renew(first.refresh));
      const third = pairOf(await renew(second.refresh));
      expect(await isIn(server, first.access)).toBe(false);
      expect(await isIn(server, second.access)).toBe(true);
      expect(await isIn(server, third.access)).toBe(true);
      expect(await renew(first.refresh)).toEqual(NO_TOKEN);
      expect(await isIn(server, third.access)).toBe(false);
    });

    test('twice at once makes one successor that is good, and no second one', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const pairs = (await Promise.all([renew(first.refresh), renew(first.refresh)])).map(pairOf);
      const good = [];
      for (const { access } of pairs) if (await isIn(server, access)) good.push(access);
      expect(good).toHaveLength(1);
    });

    test('it stays the same device in the list', async () => {
      const { email, token } = await signUp(server);
      const first = await signIn(email, "Marit's phone");
      const names = async (of: string) => (await devicesOf(of)).map(({ name }) => name).toSorted();
      const second = pairOf(await renew(first.refresh));
      expect(await names(token)).toEqual(['', "Marit's phone"]);
      await isIn(server, second.access);
      expect(await names(token)).toEqual(['', "Marit's phone"]);
    });

    test.each(['none', '', 'x'.repeat(43)])('408 for %j', async (token) => {
      expect(await renew(token)).toEqual(NO_TOKEN);
    });

    test('an access token renews nothing, a refresh token makes no calls', async () => {
      const { email } = await signUp(server);
      const { access, refresh } = await signIn(email);
      expect(await renew(access)).toEqual(NO_TOKEN);
      expect(await isIn(server, refresh)).toBe(false);
    });

    test('no refresh token is stored as it is', async () => {
      const { email } = await signUp(server);
      const { refresh } = await signIn(email);
      const stored = await server.deps.database.reader.selectFrom('refresh_tokens').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(refresh);
    });
  });

  describe('signing out', () => {
    test('ends this device with its refresh token, and no other', async () => {
      const { email, token } = await signUp(server);
      const phone = await signIn(email);
      await post(server, 'logout', { access_token: phone.access });
      expect(await isIn(server, phone.access)).toBe(false);
      expect(await renew(phone.refresh)).toEqual(NO_TOKEN);
      expect(await isIn(server, token)).toBe(true);
    });

    test('ends both pairs of a device that was just renewed, whichever it signs out with', async () => {
      const { email } = await signUp(server);
      for (const which of ['old', 'new'] as const) {
        const old = await signIn(email);
        const renewed = pairOf(await renew(old.refresh));
        await post(server, 'logout', { access_token: which === 'old' ? old.access : renewed.access });
        for (const { access, refresh } of [old, renewed]) {
          expect([which, await isIn(server, access)]).toEqual([which, false]);
          expect([which, await renew(refresh)]).toEqual([which, NO_TOKEN]);
        }
      }
    });

    test('everywhere ends all of them, and nobody else', async () => {
      const [coach, other] = [await signUp(server), await signUp(server)];
      const phone = await signIn(coach.email);
      const left = await post(server, 'logoutall', { access_token: coach.token });
      expect(left).toEqual({ status: 200, body: { ok: true } });
      expect(await isIn(server, coach.token)).toBe(false);
      expect(await isIn(server, phone.access)).toBe(false);
      expect(await renew(phone.refresh)).toEqual(NO_TOKEN);
      expect(await isIn(server, other.token)).toBe(true);
      const { reader } = server.deps.database;
      for (const table of ['signed_in_devices', 'refresh_tokens'] as const) {
        const kept = reader.selectFrom(table).select('account_sid').where('account_sid', '=', coach.sid);
        expect([table, await kept.execute()]).toEqual([table, []]);
      }
    });

    test('one other device by the id that the list shows', async () => {
      const coach = await signUp(server);
      const phone = await signIn(coach.email, 'phone');
      const tablet = await signIn(coach.email, 'tablet');
      const device = (await devicesOf(coach.token)).find(({ name }) => name === 'phone')?.id;
      const stored = await server.deps.database.reader.selectFrom('signed_in_devices').selectAll().execute();
      // Nothing by which the database finds a token.
      expect(JSON.stringify(stored)).not.toContain(device);
      await post(server, 'logout_device', { access_token: coach.token, device });
      expect(await isIn(server, phone.access)).toBe(false);
      expect(await isIn(server, tablet.access)).toBe(true);
      expect((await devicesOf(coach.token)).map(({ name }) => name).toSorted()).toEqual(['', 'tablet']);
    });

    test("somebody else's device stays signed in, whoever knows its id", async () => {
      const [coach, attacker] = [await signUp(server), await signUp(server)];
      const [device] = await devicesOf(coach.token);
      await post(server, 'logout_device', { access_token: attacker.token, device: device?.id });
      expect(await isIn(server, coach.token)).toBe(true);
    });

    test.each(['logoutall', 'logout_device', 'delete_user', 'export_user'])(
      '%s: 505 for whoever is not signed in',
      async (name) => {
        const payload = { access_token: 'none', device: 'x', password: PASSWORD };
        expect(await post(server, name, payload)).toEqual(refusal(505, 'user error'));
      },
    );
  });

  test('a new password ends refresh tokens, too', async () => {
    const coach = await signUp(server);
    const phone = await signIn(coach.email);
    const p1 = 'Corner-Flag-11';
    await post(server, 'update_password', {
      ...{ email: coach.email, token: coach.token, current: coach.password },
      ...{ p1, p2: p1 },
    });
    expect(await renew(phone.refresh)).toEqual(NO_TOKEN);
  });
}
