/** Health checks and event streams are nearly all of the traffic: they pass the same hooks as every other request. */
import type { AddressInfo } from 'node:net';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const FORWARDED = '203.0.113.7';

interface Asking {
  readonly match: string;
  readonly token: string;
}

const REQUESTS: readonly (readonly [string, string, (asking: Asking) => readonly [string, RequestInit]])[] = [
  [
    'a health check',
    '/api/data',
    ({ token }) => [
      '/api/data?app_id=touchline',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: HEALTH_DOCUMENT }),
      },
    ],
  ],
  ["a follower's stream", '/live/:token/events', ({ match }) => [`/live/${match}/events`, {}]],
  [
    "a device's stream",
    '/api/events',
    ({ token }) => ['/api/events?device=watch', { headers: { authorization: `Bearer ${token}` } }],
  ],
];

describe.each(REQUESTS)('%s', (_, route, requestOf) => {
  let server: TestServer;
  let asking: Asking;
  const addresses: string[] = [];
  beforeAll(async () => {
    server = await openTestServer({
      env: { PUBLIC_URL: 'https://touchline.example', TRUST_PROXY: '1' },
    });
    server.app.addHook('onRequest', async ({ ip }) => void addresses.push(ip));
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await signUp(server);
    const coach = await TestDevice.register(server, token);
    const { match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
    asking = { match: match_token, token };
  });
  afterAll(() => server.close());

  /** Resolves with the response as soon as its head has arrived. */
  async function ask(): Promise<Response> {
    const { port } = server.app.server.address() as AddressInfo;
    const [path, init] = requestOf(asking);
    const headers = { ...init.headers, 'x-forwarded-for': `192.0.2.1, ${FORWARDED}` };
    const abort = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, signal: abort.signal });
    abort.abort();
    return answer;
  }

  test('is answered with the security headers', async () => {
    const { status, headers } = await ask();
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('frame-ancestors');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('is counted in the metrics by its route', async () => {
    const line = `touchline_requests_total{route="${route}",status="200"}`;
    const counted = async () => {
      const { body } = await server.app.inject('/metrics');
      const found = body.split('\n').find((text) => text.startsWith(line));
      return Number(found?.slice(line.length) ?? 0);
    };
    const before = await counted();
    await ask();
    await expect.poll(counted).toBe(before + 1);
  });

  test('comes from the address that the nearest proxy wrote', async () => {
    addresses.length = 0;
    await ask();
    expect(addresses).toEqual([FORWARDED]);
  });

  test('that fails is logged, and its answer does not contain the reason', async () => {
    server.logged.length = 0;
    const { database } = server.deps;
    const { reader } = database;
    Object.defineProperty(database, 'reader', {
      configurable: true,
      get: () => {
        throw new Error('the reader has a bug');
      },
    });
    const answer = await ask();
    Object.defineProperty(database, 'reader', { configurable: true, value: reader });
    expect(answer.status).toBe(500);
    expect(server.logged.map(({ text }) => text).join()).toContain('a data call failed');
  });
});
