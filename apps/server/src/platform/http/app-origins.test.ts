/** Which pages of other origins may read the server's answers. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const IOS = 'capacitor://localhost';
const ANDROID = 'https://localhost';
const BOTH_APPS = {
  IOS_APP_ID: 'ABCDE12345.org.example.club',
  ANDROID_APP_ID: 'org.example.club',
  ANDROID_APP_FINGERPRINTS: Array.from({ length: 32 }, () => 'AB').join(':'),
};

/** Headers that permit something. */
const permissions = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

describe('a server whose operator has both apps', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await openTestServer({ env: BOTH_APPS });
    ({ token } = await signUp(server));
  });
  afterAll(() => server.close());

  const preflight = (url: string, origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
  const health = (origin?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/data',
      headers: { authorization: `Bearer ${token}`, ...(origin !== undefined && { origin }) },
      payload: { query: '{ healthCheck { now } }' },
    });

  test.each([IOS, ANDROID])('%s may call and read the answer, without cookies', async (origin) => {
    const before = await preflight('/api/data', origin);
    expect([before.statusCode, before.body]).toEqual([204, '']);
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type, x-touchline-version',
      vary: 'Origin',
    });
    const answer = await health(origin);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each([
    'https://evil.example',
    'http://localhost',
    'https://localhost:8443',
    'https://localhost.evil.example',
    'capacitor://evil',
    'null',
    'HTTPS://LOCALHOST',
  ])('%s gets no permission', async (origin) => {
    expect(permissions((await preflight('/api/data', origin)).headers)).toEqual({});
    expect(permissions((await health(origin)).headers)).toEqual({});
  });

  test('an answer without an origin says that it depends on the origin', async () => {
    const { headers } = await health();
    expect([permissions(headers), headers.vary]).toEqual([{}, 'Origin']);
  });

  test('a refusal can be read, too', async () => {
    const { statusCode, headers } = await server.app.inject({
      url: '/api/events',
      headers: { origin: IOS, authorization: 'Bearer unknown' },
    });
    expect(statusCode).toBe(401);
    expect(headers['access-control-allow-origin']).toBe(IOS);
  });

  test.each(['/match/t0ken/5.pdf?view=shared', '/en/match/t0ken/5.json'])(
    'the export %s can be read',
    async (url) => {
      const { headers } = await server.app.inject({ url, headers: { origin: ANDROID } });
      expect(headers['access-control-allow-origin']).toBe(ANDROID);
    },
  );

  test.each(['/', '/live/t0ken', '/attend/t0ken', '/metrics', '/apiary/', '/health/ready'])(
    'the page %s is not for other origins',
    async (url) => {
      const { headers } = await server.app.inject({ url, headers: { origin: ANDROID } });
      expect(permissions(headers)).toEqual({});
    },
  );

  test('the event stream, which leaves Node early, carries the permission', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const call = request({
      port,
      path: '/api/events',
      headers: { origin: IOS, authorization: `Bearer ${token}` },
    }).end();
    const [response] = await once(call, 'response');
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, IOS]);
    call.destroy();
  });
});

describe('a server whose operator has no app, or one', () => {
  test('permits nothing without an app', async () => {
    const server = await openTestServer();
    for (const origin of [IOS, ANDROID]) {
      const { headers } = await server.app.inject({ url: '/api/support', headers: { origin } });
      expect([permissions(headers), headers.vary]).toEqual([{}, undefined]);
    }
    await server.close();
  });

  test('permits the origin of its one app', async () => {
    const server = await openTestServer({ env: { IOS_APP_ID: BOTH_APPS.IOS_APP_ID } });
    const of = async (origin: string) =>
      (await server.app.inject({ url: '/api/support', headers: { origin } })).headers[
        'access-control-allow-origin'
      ];
    expect([await of(IOS), await of(ANDROID)]).toEqual([IOS, undefined]);
    await server.close();
  });
});
