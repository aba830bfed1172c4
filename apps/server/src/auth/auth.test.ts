import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, call, openTestServer, signIn, signUp, type TestServer } from '../server.testing.ts';

const PASSWORD = 'Sideline-Rain-7';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.mails.length = 0;
});

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.org`;

async function post(name: string, payload: object, { remoteAddress = '10.0.0.1', locale = 'en' } = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${locale}/${name}`,
    remoteAddress,
    payload: { app_id: 'touchline', ...payload },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

async function mailedCode(email: string): Promise<string> {
  await post('signup_start', { email, platform: 'web' });
  const mail = server.mails.findLast(({ to }) => to === email.trim().toLowerCase());
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}

async function confirmed(email: string): Promise<string> {
  const { body } = await post('signup_code_validate', { email, code: await mailedCode(email), locale: 'en' });
  return String(body.token);
}

const refusal = (code: number, message: string, status = code) => ({ status, body: { code, message } });

describe('signing up', () => {
  test('a code by mail, a password, and in', async () => {
    const email = newAddress();
    const started = await server.app.inject({
      url: `/api/auth/en/signup_start?app_id=touchline&platform=web&email=${encodeURIComponent(email)}`,
    });
    expect([started.statusCode, started.json()]).toEqual([200, { sent: true }]);
    const [mail] = server.mails;
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0];
    const { body } = await post('signup_code_validate', { email, code, locale: 'en' });
    const session = await post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token: body.token });
    expect(session).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        account: { email, username: email, type: 'app_account', max_teams: 2 },
      },
    });
    const token = String(session.body.access_token);
    const { getAccount } = await ask<{ getAccount: { modules: { name: string }[]; signup: number } }>(
      server,
      token,
      {
        query: '{ getAccount { signup modules { name kind activated on } } }',
      },
    );
    expect(getAccount.signup).toBe(Math.floor(server.deps.now() / 1_000));
    expect(getAccount.modules.map(({ name }) => name)).toContain('livestream');
    expect(await signIn(server, { email, password: PASSWORD })).toMatch(/^[\w-]{43}$/);
  });

  test('the mail speaks the language of the address', async () => {
    const [english, dutch] = [newAddress(), newAddress()];
    await post('signup_start', { email: english });
    await post('signup_start', { email: dutch }, { locale: 'nl-NL' });
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d{6} is your Touchline code$/),
      expect.stringMatching(/^\d{6} is je code voor Touchline$/),
    ]);
    expect(server.mails[1]?.html).toContain('<html lang="nl-NL">');
  });

  test('capitals and spaces around an address make no other account', async () => {
    const email = newAddress();
    const token = await confirmed(` ${email.toUpperCase()} `);
    await post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token });
    expect(await post('signup_start', { email: email.toUpperCase() })).toEqual(
      refusal(600, 'e-mail already registered', 400),
    );
  });

  test.each([
    [undefined, 401, 'invalid e-mail given'],
    ['', 401, 'invalid e-mail given'],
    [17, 401, 'invalid e-mail given'],
    ['nobody', 402, 'invalid e-mail'],
    ['a@b', 402, 'invalid e-mail'],
    ['a b@example.org', 402, 'invalid e-mail'],
    ['a@example.org\r\nBcc: all@example.org', 402, 'invalid e-mail'],
    ['<a@example.org>', 402, 'invalid e-mail'],
    ['a@example.org,b@example.org', 402, 'invalid e-mail'],
    [`${'a'.repeat(250)}@example.org`, 402, 'invalid e-mail'],
  ])('the address %j is answered with %i', async (email, code, message) => {
    expect(await post('signup_start', { email })).toEqual(refusal(code, message));
    expect(server.mails).toEqual([]);
  });

  test('407 while the mail with the code is on its way, as status 400: browsers take 407 for a proxy', async () => {
    const email = newAddress();
    await post('signup_start', { email });
    const slower = refusal(407, 'slow down, e-mail with code on its way', 400);
    expect(await post('signup_start', { email, resend: 'Y' })).toEqual(slower);
    server.advance(MINUTE);
    expect((await post('signup_start', { email, resend: 'Y' })).status).toBe(200);
    expect(server.mails).toHaveLength(2);
  });

  test('429 after five codes in an hour', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n++) {
      expect((await post('signup_start', { email })).status).toBe(200);
      server.advance(MINUTE);
    }
    expect(await post('signup_start', { email })).toEqual(
      refusal(429, 'Too many requests, please try again later'),
    );
    server.advance(60 * MINUTE);
    expect((await post('signup_start', { email })).status).toBe(200);
  });

  test('502 when the mail server does not take it; the next attempt need not wait', async () => {
    const email = newAddress();
    const broken = await openTestServer({
      deps: {
        mailer: {
          send: () => Promise.reject(new Error('550 no')),
          reachable: async () => undefined,
          close: async () => undefined,
        },
      },
    });
    for (const _ of [1, 2]) {
      const response = await broken.app.inject({ url: `/api/auth/en/signup_start?email=${email}` });
      expect([response.statusCode, response.json()]).toEqual([
        502,
        { code: 502, message: 'server could not send signup e-mail' },
      ]);
    }
    await broken.close();
  });
});

describe('a typed code', () => {
  test('works once', async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    expect((await post('signup_code_validate', { email, code })).status).toBe(200);
    expect(await post('signup_code_validate', { email, code })).toEqual(refusal(405, 'signup code invalid'));
  });

  test('has five tries, the right one included', async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) {
      expect(await post('signup_code_validate', { email, code: wrong })).toEqual(
        refusal(405, 'signup code invalid'),
      );
    }
    expect(await post('signup_code_validate', { email, code })).toEqual(refusal(405, 'signup code invalid'));
  });

  test('is good for ten minutes', async () => {
    const [early, late] = [newAddress(), newAddress()];
    const [first, second] = [await mailedCode(early), await mailedCode(late)];
    server.advance(10 * MINUTE - 1);
    expect((await post('signup_code_validate', { email: early, code: first })).status).toBe(200);
    server.advance(1);
    expect(await post('signup_code_validate', { email: late, code: second })).toEqual(
      refusal(406, 'signup code expired'),
    );
  });

  test('is bound to its request: a newer one makes it worthless', async () => {
    const email = newAddress();
    const first = await mailedCode(email);
    server.advance(MINUTE);
    const second = await mailedCode(email);
    if (first !== second) {
      expect((await post('signup_code_validate', { email, code: first })).body.code).toBe(405);
    }
    expect((await post('signup_code_validate', { email, code: second })).status).toBe(200);
  });

  test('is bound to the device that asked: whoever is told it by phone types it elsewhere for nothing', async () => {
    const email = newAddress();
    await post('signup_start', { email, device: 'mine' });
    const code = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0];
    for (const device of ['theirs', '', undefined]) {
      expect((await post('signup_code_validate', { email, code, device })).body.code).toBe(405);
    }
    expect((await post('signup_code_validate', { email, code, device: 'mine' })).status).toBe(200);
  });

  test('is bound to its address', async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const code = await mailedCode(mine);
    await mailedCode(theirs);
    expect((await post('signup_code_validate', { email: theirs, code })).body.code).toBe(405);
  });

  test.each([undefined, '', '12345', '1234567', 'abcdef', 12345, null])('%j is none', async (code) => {
    expect(await post('signup_code_validate', { email: newAddress(), code })).toEqual(
      refusal(405, 'signup code invalid'),
    );
  });
});

describe('the first password', () => {
  test.each([
    ['short', 'Ab1!xyz'],
    ['the address itself', null],
    ['one letter', 'aaaaaaaaaaaa'],
    ['too long', 'Ab1!'.repeat(65)],
  ])('412 for one that is too easy: %s', async (_, password) => {
    const email = newAddress();
    const token = await confirmed(email);
    const p1 = password ?? email;
    expect(await post('update_password', { email, p1, p2: p1, token })).toEqual(
      refusal(412, 'password too easy'),
    );
    // The token is still good: the coach tries a better one.
    expect((await post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token })).status).toBe(200);
  });

  test('403 when the two differ', async () => {
    const email = newAddress();
    const token = await confirmed(email);
    expect(await post('update_password', { email, p1: PASSWORD, p2: `${PASSWORD}x`, token })).toEqual(
      refusal(403, 'invalid password'),
    );
  });

  test("411 for a token that was used, is too old, is another address's, or is none", async () => {
    const [used, old, other] = [newAddress(), newAddress(), newAddress()];
    const set = (email: string, token: string) =>
      post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token });
    const refused = refusal(411, 'user not allowed to change password');
    const usedToken = await confirmed(used);
    await set(used, usedToken);
    expect(await set(used, usedToken)).toEqual(refused);
    expect(await set(other, usedToken)).toEqual(refused);
    expect(await set(other, 'none')).toEqual(refused);
    const oldToken = await confirmed(old);
    server.advance(30 * MINUTE);
    expect(await set(old, oldToken)).toEqual(refused);
  });

  test('one token that arrives twice at once makes one account', async () => {
    const email = newAddress();
    const token = await confirmed(email);
    const both = await Promise.all(
      [1, 2].map(() => post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 411]);
  });

  test('600 when the address got an account meanwhile', async () => {
    const email = newAddress();
    const first = await confirmed(email);
    server.advance(MINUTE);
    const second = await confirmed(email);
    await post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token: first });
    expect(await post('update_password', { email, p1: PASSWORD, p2: PASSWORD, token: second })).toEqual(
      refusal(600, 'e-mail already registered', 400),
    );
  });
});

describe('a new password', () => {
  test('signs every other device out, and this one in anew', async () => {
    const coach = await signUp(server);
    const phone = await signIn(server, coach);
    const p1 = 'Corner-Flag-11';
    const changed = await post('update_password', { email: coach.email, p1, p2: p1, token: coach.token });
    expect(changed.status).toBe(200);
    const query = { query: '{ healthCheck { version } }' };
    for (const token of [coach.token, phone])
      expect((await call(server, token, query)).error?.code).toBe(401);
    expect((await call(server, String(changed.body.access_token), query)).error).toBeNull();
    expect((await post('login', { username: coach.email, password: coach.password })).body.code).toBe(404);
    expect((await post('login', { username: coach.email, password: p1 })).status).toBe(200);
  });

  test("411 for somebody else's address", async () => {
    const [coach, other] = [await signUp(server), await signUp(server)];
    const attempt = { email: other.email, p1: PASSWORD, p2: PASSWORD, token: coach.token };
    expect(await post('update_password', attempt)).toEqual(
      refusal(411, 'user not allowed to change password'),
    );
  });
});

describe('logging in', () => {
  test('404 for any wrong pair', async () => {
    const coach = await signUp(server);
    const wrong = refusal(404, 'invalid credentials');
    expect(await post('login', { username: coach.email, password: 'wrong' })).toEqual(wrong);
    expect(await post('login', { username: 'nobody@example.org', password: coach.password })).toEqual(wrong);
    expect(await post('login', { username: 'no address', password: coach.password })).toEqual(wrong);
  });

  test('423 after ten failures in fifteen minutes, for that address, also with the right password', async () => {
    const coach = await signUp(server);
    const attempt = (password: string, remoteAddress = '10.0.0.9') =>
      post('login', { username: coach.email, password }, { remoteAddress });
    for (let n = 0; n < 10; n++) expect((await attempt('wrong')).status).toBe(404);
    const locked = refusal(423, 'Lockout due to many failed login attempts, try again after 15 minutes');
    expect(await attempt(coach.password)).toEqual(locked);
    // The coach himself, at home, gets in; who is signed in stays so.
    expect((await attempt(coach.password, '10.0.0.10')).status).toBe(200);
    expect((await call(server, coach.token, { query: '{ healthCheck { version } }' })).error).toBeNull();
    server.advance(15 * MINUTE);
    expect((await attempt(coach.password)).status).toBe(200);
  });

  test('423 after a hundred failures from everywhere', async () => {
    const coach = await signUp(server);
    for (let n = 0; n < 100; n++) {
      await post('login', { username: coach.email, password: 'wrong' }, { remoteAddress: `10.1.${n}.1` });
    }
    const elsewhere = { remoteAddress: '10.2.0.1' };
    expect((await post('login', { username: coach.email, password: coach.password }, elsewhere)).status).toBe(
      423,
    );
  });

  test('423 from the eleventh guess on, also when all of them come at once', async () => {
    const coach = await signUp(server);
    const guesses = Array.from({ length: 100 }, () =>
      post('login', { username: coach.email, password: 'wrong' }, { remoteAddress: '10.3.0.1' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 423)).toHaveLength(90);
    // Those that were not even looked at lock nobody out anywhere else.
    const elsewhere = { remoteAddress: '10.3.0.2' };
    expect((await post('login', { username: coach.email, password: coach.password }, elsewhere)).status).toBe(
      200,
    );
  });

  test('423 from the hundred and first guess on, when all come at once from everywhere', async () => {
    const coach = await signUp(server);
    const guesses = Array.from({ length: 120 }, (_, n) =>
      post('login', { username: coach.email, password: 'wrong' }, { remoteAddress: `10.4.${n}.1` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
  });

  test('whoever gets in is never counted', async () => {
    const coach = await signUp(server);
    for (let n = 0; n < 105; n++) {
      const { status } = await post('login', { username: coach.email, password: coach.password });
      expect(status).toBe(200);
    }
  });

  test('a line at home is one address, however many of its own it is given', async () => {
    const coach = await signUp(server);
    for (let n = 1; n <= 10; n++) {
      await post(
        'login',
        { username: coach.email, password: 'wrong' },
        { remoteAddress: `2001:db8:7:1::${n}` },
      );
    }
    const attempt = (remoteAddress: string) =>
      post('login', { username: coach.email, password: coach.password }, { remoteAddress });
    expect((await attempt('2001:db8:7:1:ffff::1')).status).toBe(423);
    expect((await attempt('2001:db8:7:2::1')).status).toBe(200);
  });

  test('failures of an address that nobody has lock it as well: nothing tells the difference', async () => {
    const username = newAddress();
    for (let n = 0; n < 10; n++) await post('login', { username, password: 'wrong' });
    expect((await post('login', { username, password: 'wrong' })).status).toBe(423);
  });

  test("410 for an account without the app's capability; its data calls answer 202", async () => {
    const coach = await signUp(server);
    await server.deps.database.transaction((tx) =>
      tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', coach.sid).execute(),
    );
    expect(await post('login', { username: coach.email, password: coach.password })).toEqual(
      refusal(410, 'missing app account capabilities'),
    );
    const { status, error } = await call(server, coach.token, { query: '{ healthCheck { version } }' });
    expect([status, error]).toEqual([400, { code: 202, message: 'missing app-account capability' }]);
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
    await post('login', { username: coach.email, password: coach.password, ...names });
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
    expect(await post('logout', { access_token: coach.token })).toEqual({ status: 200, body: { ok: true } });
    const query = { query: '{ healthCheck { version } }' };
    expect((await call(server, coach.token, query)).error?.code).toBe(401);
    expect((await call(server, phone, query)).error).toBeNull();
  });

  test('of a token that is none is answered the same', async () => {
    expect(await post('logout', { access_token: 'none' })).toEqual({ status: 200, body: { ok: true } });
  });
});

test('in production, 429 for an address that makes more than 120 account calls in a minute', async () => {
  const own = await openTestServer({
    env: { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://touchline.example' },
  });
  const attempt = (remoteAddress: string) =>
    own.app.inject({
      method: 'POST',
      url: '/api/auth/en/logout',
      remoteAddress,
      payload: { access_token: 'x' },
    });
  for (let n = 0; n < 120; n++) expect((await attempt('10.3.0.1')).statusCode).toBe(200);
  const flood = await attempt('10.3.0.1');
  expect([flood.statusCode, flood.json()]).toEqual([
    429,
    { code: 429, message: 'Too many requests, please try again later' },
  ]);
  expect((await attempt('10.3.0.2')).statusCode).toBe(200);
  own.advance(60_000);
  expect((await attempt('10.3.0.1')).statusCode).toBe(200);
  await own.close();
});

describe('bad input', () => {
  test.each([
    ['an unknown call', 'POST', '/api/auth/en/become_admin', {}],
    ['a call that is a property of every object', 'POST', '/api/auth/en/constructor', {}],
    ['a wrong method', 'GET', '/api/auth/en/login?username=a@b.c&password=x', undefined],
    ['no JSON', 'POST', '/api/auth/en/login', '{"username":'],
    ['a list', 'POST', '/api/auth/en/login', []],
    ['null', 'POST', '/api/auth/en/login', 'null'],
    ['no password', 'POST', '/api/auth/en/login', { username: 'a@example.org' }],
    [
      'a password that is an object',
      'POST',
      '/api/auth/en/login',
      { username: 'a@example.org', password: {} },
    ],
    [
      'a giant password',
      'POST',
      '/api/auth/en/login',
      { username: 'a@example.org', password: 'x'.repeat(257) },
    ],
    ['a body over the limit', 'POST', '/api/auth/en/login', { username: 'x'.repeat(20_000), password: 'x' }],
    [
      'another app',
      'POST',
      '/api/auth/en/login',
      { app_id: 'else', username: 'a@example.org', password: 'x' },
    ],
    ['no token', 'POST', '/api/auth/en/logout', {}],
  ] as const)('%s is 400', async (_, method, url, payload) => {
    const response = await server.app.inject({
      method,
      url,
      ...(payload === undefined
        ? {}
        : { payload: payload as object, headers: { 'content-type': 'application/json' } }),
    });
    expect([response.statusCode, response.json()]).toEqual([400, { code: 400, message: 'bad request' }]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('what nobody foresaw is 500, without a trace of where', async () => {
    const failing = await openTestServer({
      deps: {
        passwords: {
          hash: () => Promise.reject(new Error('secret path')),
          fits: () => Promise.reject(new Error('secret path')),
        },
      },
    });
    const response = await failing.app.inject({
      method: 'POST',
      url: '/api/auth/en/login',
      payload: { username: 'a@example.org', password: 'x' },
    });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 500, message: 'unknown server issue' },
    ]);
    expect(failing.logged).toHaveLength(1);
    await failing.close();
  });

  test('neither a token nor a code nor a password is stored as it is', async () => {
    const email = newAddress();
    const code = await mailedCode(email);
    const coach = await signUp(server);
    const tables = ['accounts', 'signed_in_devices', 'codes', 'one_time_tokens'] as const;
    const { body } = await post('signup_code_validate', { email, code });
    const everything = JSON.stringify(
      await Promise.all(
        tables.map((table) => server.deps.database.reader.selectFrom(table).selectAll().execute()),
      ),
    );
    expect(everything).not.toContain(coach.token);
    expect(everything).not.toContain(String(body.token));
  });
});
