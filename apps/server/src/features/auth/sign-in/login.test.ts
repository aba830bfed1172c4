/** Signing in with a password, and the lockout after wrong ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#platform/errors.ts';
import { MINUTE, PASSWORD, post, refusal } from '#testing/auth/auth.testing.ts';
import {
  ask,
  call,
  openTestServer,
  quickPasswords,
  signIn,
  signUp,
  type TestServer,
} from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.org`;

describe('logging in', () => {
  test('a wrong address or password is 404', async () => {
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

  test('ten failures in fifteen minutes are 423 for that address, also with the right password', async () => {
    const coach = await signUp(server);
    const attempt = (password: string, remoteAddress = '10.0.0.9') =>
      post(server, 'login', { username: coach.email, password }, { remoteAddress });
    for (let n = 0; n < 10; n++) expect((await attempt('wrong')).status).toBe(404);
    const locked = refusal(423, 'Lockout due to many failed login attempts, try again after 15 minutes');
    expect(await attempt(coach.password)).toEqual(locked);
    // The coach can sign in at home, and existing sessions continue.
    expect((await attempt(coach.password, '10.0.0.10')).status).toBe(200);
    expect((await call(server, coach.token, { query: '{ healthCheck { version } }' })).error).toBeNull();
    server.advance(15 * MINUTE - 1);
    expect(await attempt(coach.password)).toEqual(locked);
    server.advance(1);
    expect((await attempt(coach.password)).status).toBe(200);
  });

  test('a hundred failures from all addresses are 423', async () => {
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

  test('from the eleventh guess on the answer is 423, also when guesses are simultaneous', async () => {
    const coach = await signUp(server);
    const guesses = Array.from({ length: 100 }, () =>
      post(server, 'login', { username: coach.email, password: 'wrong' }, { remoteAddress: '10.3.0.1' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 423)).toHaveLength(90);
    // Guesses that were not compared do not count for other addresses.
    const elsewhere = { remoteAddress: '10.3.0.2' };
    expect(
      (await post(server, 'login', { username: coach.email, password: coach.password }, elsewhere)).status,
    ).toBe(200);
  });

  test('from the hundred-and-first guess on the answer is 423, also for simultaneous guesses from many addresses', async () => {
    const coach = await signUp(server);
    const guesses = Array.from({ length: 120 }, (_, n) =>
      post(server, 'login', { username: coach.email, password: 'wrong' }, { remoteAddress: `10.4.${n}.1` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
  });

  test('a successful sign-in does not count as a failure', async () => {
    const coach = await signUp(server);
    for (let n = 0; n < 105; n++) {
      const { status } = await post(server, 'login', { username: coach.email, password: coach.password });
      expect(status).toBe(200);
    }
  });

  test('a server error does not count as a failure', async () => {
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

  test('all addresses of one home connection count together', async () => {
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

  test('failures for an unknown address lock it, too, so that lockouts do not reveal accounts', async () => {
    const username = newAddress();
    for (let n = 0; n < 10; n++) await post(server, 'login', { username, password: 'wrong' });
    expect((await post(server, 'login', { username, password: 'wrong' })).status).toBe(423);
  });

  test('an account without the app capability gets 410, and its data calls get 202', async () => {
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

  test('responses of account calls are never cached', async () => {
    const coach = await signUp(server);
    for (const password of [coach.password, 'wrong']) {
      const payload = { username: coach.email, password };
      const { headers } = await server.app.inject({ method: 'POST', url: '/api/auth/en/login', payload });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('login accepts a form, too', async () => {
    const coach = await signUp(server);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/en/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: coach.email, password: coach.password }).toString(),
    });
    expect(response.statusCode).toBe(200);
  });

  test('the list of devices shows the names that the devices sent', async () => {
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

describe('signing out', () => {
  test('ends this session and no other', async () => {
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

  test('with an invalid token gets the same answer', async () => {
    expect(await post(server, 'logout', { access_token: 'none' })).toEqual({
      status: 200,
      body: { ok: true },
    });
  });
});
