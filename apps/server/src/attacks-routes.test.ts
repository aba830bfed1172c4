/** Every route of the server, by whom it serves: one without a line here fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from './routes.testing.ts';
import { openTestServer, type TestServer } from './server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** `everybody`: whoever asks. `token`: whoever is signed in. `link`: whoever has the link of an open match. */
const ROUTES: Readonly<Record<string, 'everybody' | 'token' | 'link' | 'trial only'>> = {
  '/health/live': 'everybody',
  '/health/ready': 'everybody',
  '/metrics': 'everybody',
  // Each of its calls asks for itself: see attacks-calls.test.ts.
  '/api/auth/:locale/:call': 'everybody',
  '/api/support': 'everybody',
  '/api/data': 'token',
  '/api/pictures/media/:sid': 'token',
  '/api/pictures/account': 'token',
  '/api/pictures/:owner/:sid/:file': 'token',
  '/api/events': 'token',
  '/live': 'everybody',
  '/live/:token': 'link',
  '/live/:token/notifications': 'link',
  '/live/:token/notifications/state': 'link',
  '/live/:token/embed': 'link',
  '/live/:token*': 'everybody',
  '/live/:token/events': 'link',
  '/live/:token/manifest.webmanifest': 'link',
  '/live/:token/state.json': 'link',
  '/live/:token/portraits/:file': 'link',
  '/dev/mail': 'trial only',
  '/dev/mail/:id': 'trial only',
};

describe('routes', () => {
  test('each one says here whom it serves', () => {
    expect([...routesOf(server).keys()].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  test('where somebody has to be signed in, nobody else is answered, whatever the method', async () => {
    const asked: string[] = [];
    for (const [route, methods] of routesOf(server)) {
      if (ROUTES[route] !== 'token') continue;
      const url = route
        .replace(':owner', 'media')
        .replace(':sid', '1')
        .replace(':file', `${'a'.repeat(32)}-64.webp`);
      for (const method of methods) {
        asked.push(`${method} ${route}`);
        for (const [authorization, code] of [
          ['', 402],
          ['Bearer wrong', 401],
        ] as const) {
          const headers = authorization === '' ? {} : { authorization };
          const { body } = await server.app.inject({ method, url, headers });
          expect([route, JSON.stringify(JSON.parse(body)).includes(`"code":${code}`)]).toEqual([route, true]);
        }
      }
    }
    expect(asked.length).toBeGreaterThanOrEqual(5);
  });

  test('in production there is no mailbox to read', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://t.example',
      SMTP_URL: 'smtp://m.example',
    };
    const strict = await openTestServer({ env: production });
    const trial = Object.keys(ROUTES).filter((route) => ROUTES[route] === 'trial only');
    expect([...routesOf(strict).keys()].filter((route) => trial.includes(route))).toEqual([]);
    await strict.close();
  });
});
