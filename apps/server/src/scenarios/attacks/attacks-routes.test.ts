/** Every route of the server with its audience. A route without an entry here fails the test. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeAppStore } from '#features/plans/providers/app-store/fake/fake-app-store.testing.ts';
import { FakePlay } from '#features/plans/providers/play/fake/fake-play.testing.ts';
import { routesOf } from '#testing/server/routes.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';

/** The route of a payment provider exists only where plans are sold through it. */
const SELLING = {
  STRIPE_SECRET_KEY: 'sk_test_routes',
  STRIPE_WEBHOOK_SECRET: 'whsec_routes',
  STRIPE_PRICES: 'price_month',
};

let server: TestServer;
beforeAll(async () => {
  const [appStore, play] = [await FakeAppStore.start(Date.now), await FakePlay.start(Date.now)];
  server = await openTestServer({ env: { ...appStore.env(), ...play.env(), ...SELLING } });
  await Promise.all([appStore.close(), play.close()]);
});
afterAll(() => server.close());

/** `everybody`: no session is needed. `token`: a session is needed. `link`: the link of an open match is needed.
 * `family`: a family's link, or the shared link of a request. `page`: the link of an open Team Page or club page.
 * `export`: the token of an exported match. `calendar`: the link of a calendar.
 * `provider`: the signature of a payment provider; see provider.contract.testing.ts of plans. */
const ROUTES: Readonly<
  Record<
    string,
    'everybody' | 'token' | 'link' | 'family' | 'page' | 'export' | 'calendar' | 'provider' | 'trial only'
  >
> = {
  '/health/live': 'everybody',
  '/health/ready': 'everybody',
  '/metrics': 'everybody',
  // Each account call checks its own permission: see attacks-calls.test.ts.
  '/api/auth/:locale/:call': 'everybody',
  '/api/auth/:locale/request-exporttoken/:team/:match': 'token',
  '/api/auth/:locale/request-exporttoken': 'everybody',
  '/api/auth/:locale/request-exporttoken*': 'everybody',
  '/api/support': 'everybody',
  '/.well-known/apple-app-site-association': 'everybody',
  '/.well-known/assetlinks.json': 'everybody',
  '/api/payments/stripe': 'provider',
  '/api/payments/app-store': 'provider',
  '/api/payments/play': 'provider',
  '/api/data': 'token',
  // Each public call checks its own link: see public-calls.contract.testing.ts of attendance.
  '/api/public': 'everybody',
  '/api/pictures/media/:sid': 'token',
  '/api/pictures/account': 'token',
  '/api/pictures/archive/:team/:period': 'token',
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
  '/live/:token/pictures/:file': 'link',
  '/live/:token/picture.png': 'link',
  '/attend': 'everybody',
  '/attend/:token': 'family',
  '/attend/:token/privacy': 'family',
  '/attend/:token/tasks': 'family',
  '/attend/:token/notifications': 'family',
  '/attend/:token/notifications/state': 'family',
  '/attend/:token/event.ics': 'family',
  '/attend/:token/unsubscribe': 'family',
  '/attend/:token*': 'everybody',
  '/page': 'everybody',
  '/page/:token': 'page',
  '/page/:token/embed': 'page',
  '/page/:token/pictures/:file': 'page',
  '/page/:token/picture.png': 'page',
  '/page/:token/calendar.ics': 'page',
  '/page/:token*': 'everybody',
  '/club/:token(^(?!page$).+)': 'page',
  '/club/:token(^(?!page$).+)/embed': 'page',
  '/club/:token(^(?!page$).+)*': 'everybody',
  '/calendar/:file': 'calendar',
  '/calendar/:file*': 'everybody',
  '/match/:token/:file(^\\d+\\.(?:json|pdf)$)': 'export',
  '/:language(^[a-z]{2}$)/match/:token/:file(^\\d+\\.(?:json|pdf)$)': 'export',
  '/dev/mail': 'trial only',
  '/dev/mail/:id': 'trial only',
};

describe('routes', () => {
  test('each route has an entry in this table', () => {
    expect([...routesOf(server).keys()].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  test('that need a session refuse every method without one', async () => {
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

  test('do not include a mailbox in production', async () => {
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
