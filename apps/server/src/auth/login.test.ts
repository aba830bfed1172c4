/** In with a password, and how guesses at one end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import {
  ask,
  call,
  openTestServer,
  quickPasswords,
  signIn,
  signUp,
  type TestServer,
} from '../server.testing.ts';
import { MINUTE, PASSWORD, post, refusal } from './auth.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.org`;

describe('logging in', () => {
  test('404 for any wrong pair', async () => {
    const coach = await signUp(server);
    const wrong = refusal(404, 'invalid credentials');
    expect(await post(server, 'login', { username: coach.email, password: 'wrong' })).toEqual(wrong);
    expect(await post(server, 'login', { username: 'nobody@example.org', password: coach.password })).toEqual(
      wrong,
    );
    expect(await post(server, 'login', { username: 'no address', password: coach.password })).toEqual(wrong);
    const spelled = { username: ` ${coach.email.toUpperCase()} `, password: coach.password };
    expect((await post(server, 'login', spelled)).status).toBe(200);
  });

  test('423 after ten failures in fifteen minutes, for that address, also with the right password', async () => {
    const coach = await signUp(server);
    const attempt = (password: string, remoteAddress = '10.0.0.9') =>
      post(server, 'login', { username: coach.email, password }, { remoteAddress });
    for (let n = 0; n < 10; n++) expect((await attempt('wrong')).status).toBe(404);
    const locked = refusal(423, 'Lockout due to many failed login attempts, try again after 15 minutes');
    expect(await attempt(coach.password)).toEqual(locked);
    // The coach himself, at home, gets in; who is signed in stays so.
    expect((await attempt(coach.password, '10.0.0.10')).status).toBe(200);
    expect((await call(server, coach.token, { query: '{ healthCheck { version } }' })).error).toBeNull();
    server.advance(15 * MINUTE - 1);
    expect(await attempt(coach.password)).toEqual(locked);
    server.advance(1);
    expect((await attempt(coach.password)).status).toBe(200);
  });

  test('423 after a hundred failures from everywhere', async () => {
    const coach = await signUp(server);
    for (let n = 0; n < 100; n++) {
      await post(
        server,
        'login',
        { username: coach.email, password: 'wrong' },
        { remoteAddress: `10.1.${n}.1` },
      );
    }
    const elsewhere = { remoteAddress: '10.2.0.1' };
    expect(
      (await post(server, 'login', { username: coach.email, password: coach.password }, elsewhere)).status,
    ).toBe(423);
  });

  test('423 from the eleventh guess on, also when all of them come at once', async () => {
    const coach = await signUp(server);
    const guesses = Array.from({ length: 100 }, () =>
      post(server, 'login', { username: coach.email, password: 'wrong' }, { remoteAddress: '10.3.0.1' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 423)).toHaveLength(90);
    // Those that were not even looked at lock nobody out anywhere else.
    const elsewhere = { remoteAddress: '10.3.0.2' };
    expect(
      (await post(server, 'login', { username: coach.email, password: coach.password }, elsewhere)).status,
    ).toBe(200);
  });

  test('423 from the hundred and first guess on, when all come at once from everywhere', async () => {
    const coach = await signUp(server);
    const guesses = Array.from({ length: 120 }, (_, n) =>
      post(server, 'login', { username: coach.email, password: 'wrong' }, { remoteAddress: `10.4.${n}.1` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
  });

  test('whoever gets in is never counted', async () => {
    const coach = await signUp(server);
    for (let n = 0; n < 105; n++) {
      const { status } = await post(server, 'login', { username: coach.email, password: coach.password });
      expect(status).toBe(200);
    }
  });

  test('what this server fails at is nobody’s guess: it locks nobody out', async () => {
    const busy = await openTestServer({
      deps: {
        passwords: { ...quickPasswords, fits: () => Promise.reject(new ApiError(429, 'too many wait')) },
      },
    });
    const username = newAddress();
    for (let n = 0; n < 11; n++) {
      expect((await post(busy, 'login', { username, password: PASSWORD })).body.code).toBe(429);
    }
    await busy.close();
  });

  test('a line at home is one address, however many of its own it is given', async () => {
    const coach = await signUp(server);
    for (let n = 1; n <= 10; n++) {
      await post(
        server,
        'login',
        { username: coach.email, password: 'wrong' },
        { remoteAddress: `2001:db8:7:1::${n}` },
      );
    }
    const attempt = (remoteAddress: string) =>
      post(server, 'login', { username: coach.email, password: coach.password }, { remoteAddress });
    expect((await attempt('2001:db8:7:1:ffff::1')).status).toBe(423);
    expect((await attempt('2001:db8:7:2::1')).status).toBe(200);
  });

  test('failures of an address that nobody has lock it as well: nothing tells the difference', async () => {
    const username = newAddress();
    for (let n = 0; n < 10; n++) await post(server, 'login', { username, password: 'wrong' });
    expect((await post(server, 'login', { username, password: 'wrong' })).status).toBe(423);
  });

  test("410 for an account without the app's capability; its data calls answer 202", async () => {
    const coach = await signUp(server);
    await server.deps.database.transaction((tx) =>
      tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', coach.sid).execute(),
    );
    expect(await post(server, 'login', { username: coach.email, password: coach.password })).toEqual(
      refusal(410, 'missing app account capabilities'),
    );
    const { status, error } = await call(server, coach.token, { query: '{ healthCheck { version } }' });
    expect([status, error]).toEqual([400, { code: 202, message: 'missing app-account capability' }]);
  });

  test('no answer of an account call is kept anywhere', async () => {
    const coach = await signUp(server);
    for (const password of [coach.password, 'wrong']) {
      const payload = { username: coach.email, password };
      const { headers } = await server.app.inject({ method: 'POST', url: '/api/auth/en/login', payload });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('as a form, too', async () => {
    const coach = await signUp(server);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/en/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: coach.email, password: coach.password }).toString(),
    });
    expect(response.statusCode).toBe(200);
  });

  test('shows the devices that are signed in, by the names that they gave', async () => {
    const coach = await signUp(server);
    const names = { device_name: "Marit's phone\u0000", device_model: 'x'.repeat(500) };
    await post(server, 'login', { username: coach.email, password: coach.password, ...names });
    const { getLoggedInDevices } = await ask<{ getLoggedInDevices: unknown }>(server, coach.token, {
      query: '{ getLoggedInDevices { name model active current } }',
    });
    expect(getLoggedInDevices).toEqual(
      expect.arrayContaining([
        { name: '', model: '', active: true, current: true },
        { name: "Marit's phone", model: 'x'.repeat(100), active: true, current: false },
      ]),
    );
  });
});

describe('logging out', () => {
  test('ends this device and no other', async () => {
    const coach = await signUp(server);
    const phone = await signIn(server, coach);
    expect(await post(server, 'logout', { access_token: coach.token })).toEqual({
      status: 200,
      body: { ok: true },
    });
    const query = { query: '{ healthCheck { version } }' };
    expect((await call(server, coach.token, query)).error?.code).toBe(401);
    expect((await call(server, phone, query)).error).toBeNull();
  });

  test('of a token that is none is answered the same', async () => {
    expect(await post(server, 'logout', { access_token: 'none' })).toEqual({
      status: 200,
      body: { ok: true },
    });
  });
});
