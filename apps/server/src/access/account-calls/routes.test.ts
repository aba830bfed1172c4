/** Invalid account calls, the rate limit, and what an error reveals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '#testing/auth/auth.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const APP = 'capacitor://localhost';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('in production, an address that makes more than 120 account calls in a minute gets 429', async () => {
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

describe('a call by GET that a browser makes', () => {
  let asked = 0;
  const from = async (headers: Record<string, string>, on = server) => {
    // An address may ask once a minute.
    const email = `nobody${++asked}@example.org`;
    const url = `/api/auth/en/password_reset_request?email=${email}`;
    return (await on.app.inject({ method: 'GET', url, headers })).statusCode;
  };
  const fetched = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };

  test('is answered when a page of the server fetches it, and for programs without these headers', async () => {
    expect([await from(fetched), await from({})]).toEqual([200, 200]);
  });

  test.each([
    ['a link', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a fetch without permission', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a fetch of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a fetch of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }],
    ["a fetch of an app's page on a server without an app", { 'sec-fetch-site': 'cross-site', origin: APP }],
  ])('is refused from %s', async (_, headers) => {
    expect(await from({ ...fetched, ...headers })).toBe(400);
  });

  test("is answered to the operator's app", async () => {
    const own = await openTestServer({ env: { IOS_APP_ID: 'ABCDE12345.org.example.club' } });
    expect(await from({ ...fetched, 'sec-fetch-site': 'cross-site', origin: APP }, own)).toBe(200);
    await own.close();
  });
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

  test('an unexpected error is 500 and reveals no internals', async () => {
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

  test('tokens, codes and passwords are never stored in plain text', async () => {
    const email = 'new@example.org';
    await post(server, 'signup_start', { email });
    const code = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0];
    const coach = await signUp(server);
    const tables = ['accounts', 'signed_in_devices', 'codes', 'one_time_tokens'] as const;
    const { body } = await post(server, 'signup_code_validate', { email, code });
    const everything = JSON.stringify(
      await Promise.all(
        tables.map((table) => server.deps.database.reader.selectFrom(table).selectAll().execute()),
      ),
    );
    expect(everything).not.toContain(coach.token);
    expect(everything).not.toContain(String(body.token));
  });
});
