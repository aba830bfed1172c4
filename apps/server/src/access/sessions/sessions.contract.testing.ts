/** Signed-in devices: renewing tokens, and signing out one device or all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isIn, PASSWORD, post, refusal } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { ask, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

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

  describe('renewing a token', () => {
    test('the old pair becomes invalid once the new one is used', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const second = pairOf(await renew(first.refresh));
      expect(await isIn(server, second.access)).toBe(true);
      expect(await isIn(server, first.access)).toBe(false);
    });

    test('the old pair stays valid until the new one is used, because the answer may have been lost', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const lost = pairOf(await renew(first.refresh));
      expect(await isIn(server, first.access)).toBe(true);
      const second = pairOf(await renew(first.refresh));
      // The pair of the lost answer is invalid from now on.
      expect(await isIn(server, lost.access)).toBe(false);
      expect((await renew(lost.refresh)).body.code).toBe(408);
      expect(await isIn(server, second.access)).toBe(true);
    });

    test('reusing an old refresh token after that ends the session, because two clients have it', async () => {
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

    test('the same holds when the successor was used only for its own successor', async () => {
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

    test('two simultaneous renewals leave exactly one valid successor', async () => {
      const { email } = await signUp(server);
      const first = await signIn(email);
      const pairs = (await Promise.all([renew(first.refresh), renew(first.refresh)])).map(pairOf);
      const good = [];
      for (const { access } of pairs) if (await isIn(server, access)) good.push(access);
      expect(good).toHaveLength(1);
    });

    test('the device keeps its entry in the list', async () => {
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

    test('an access token cannot renew a session, and a refresh token cannot make calls', async () => {
      const { email } = await signUp(server);
      const { access, refresh } = await signIn(email);
      expect(await renew(access)).toEqual(NO_TOKEN);
      expect(await isIn(server, refresh)).toBe(false);
    });

    test('refresh tokens are not stored in plain text', async () => {
      const { email } = await signUp(server);
      const { refresh } = await signIn(email);
      const stored = await server.deps.database.reader.selectFrom('refresh_tokens').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(refresh);
    });
  });

  describe('signing out', () => {
    test('ends this device with its refresh token and no other device', async () => {
      const { email, token } = await signUp(server);
      const phone = await signIn(email);
      await post(server, 'logout', { access_token: phone.access });
      expect(await isIn(server, phone.access)).toBe(false);
      expect(await renew(phone.refresh)).toEqual(NO_TOKEN);
      expect(await isIn(server, token)).toBe(true);
    });

    test('ends both token pairs of a device that was just renewed, signing out with either pair', async () => {
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

    test('everywhere ends all sessions of the account and no others', async () => {
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

    test('of another device uses the id that the list shows', async () => {
      const coach = await signUp(server);
      const phone = await signIn(coach.email, 'phone');
      const tablet = await signIn(coach.email, 'tablet');
      const device = (await devicesOf(coach.token)).find(({ name }) => name === 'phone')?.id;
      const stored = await server.deps.database.reader.selectFrom('signed_in_devices').selectAll().execute();
      // The list holds no value by which the database finds a token.
      expect(JSON.stringify(stored)).not.toContain(device);
      await post(server, 'logout_device', { access_token: coach.token, device });
      expect(await isIn(server, phone.access)).toBe(false);
      expect(await isIn(server, tablet.access)).toBe(true);
      expect((await devicesOf(coach.token)).map(({ name }) => name).toSorted()).toEqual(['', 'tablet']);
    });

    test('with the device id of another account has no effect', async () => {
      const [coach, attacker] = [await signUp(server), await signUp(server)];
      const [device] = await devicesOf(coach.token);
      await post(server, 'logout_device', { access_token: attacker.token, device: device?.id });
      expect(await isIn(server, coach.token)).toBe(true);
    });

    test.each(['logoutall', 'logout_device', 'delete_user', 'export_user'])(
      '%s without a session is 505',
      async (name) => {
        const payload = { access_token: 'none', device: 'x', password: PASSWORD };
        expect(await post(server, name, payload)).toEqual(refusal(505, 'user error'));
      },
    );
  });

  test('a new password also ends refresh tokens', async () => {
    const coach = await signUp(server);
    const phone = await signIn(coach.email);
    const p1 = 'Corner-Flag-11';
    await post(server, 'update_password', {
      email: coach.email,
      token: coach.token,
      current: coach.password,
      p1,
      p2: p1,
    });
    expect(await renew(phone.refresh)).toEqual(NO_TOKEN);
  });
}
