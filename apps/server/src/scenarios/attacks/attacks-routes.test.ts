/** Every route of the server with its audience. A route without an entry here fails the test. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeAppStore } from '#features/plans/providers/app-store/fake/fake-app-store.testing.ts';
import { FakePlay } from '#features/plans/providers/play/fake/fake-play.testing.ts';
import { routesOf } from '#testing/server/routes.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { AUDIENCES } from './audiences.testing.ts';

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

describe('routes', () => {
  test('each route has an entry in this table', () => {
    expect([...routesOf(server).keys()].toSorted()).toEqual(Object.keys(AUDIENCES).toSorted());
  });

  test('that need a session refuse every method without one', async () => {
    const asked: string[] = [];
    for (const [route, methods] of routesOf(server)) {
      if (AUDIENCES[route] !== 'token') continue;
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
    const trial = Object.keys(AUDIENCES).filter((route) => AUDIENCES[route] === 'trial only');
    expect([...routesOf(strict).keys()].filter((route) => trial.includes(route))).toEqual([]);
    await strict.close();
  });
});
