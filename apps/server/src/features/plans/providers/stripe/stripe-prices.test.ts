/** The prices of the shop, as a server reads them from Stripe. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { get } from '#testing/auth/auth.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { FakeStripe } from './fake/fake-stripe.testing.ts';

const HOUR_MS = 3_600_000;

let stripe: FakeStripe;
let server: TestServer;
beforeEach(async () => {
  stripe = await FakeStripe.start(() => TEST_NOW);
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

async function offers(): Promise<Record<string, unknown>> {
  return (await get(server, 'offers', {})).body;
}

async function open(prices: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await openTestServer({ env: { ...stripe.env(prices), ...more } });
}

const warnings = () =>
  server.logged.filter(({ text }) => text.includes('STRIPE_PRICES')).map(({ text }) => text);

describe('the prices', () => {
  test('have the sku of the price or its product, and one of three periods', async () => {
    const { books } = stripe;
    books.price({ id: 'price_m' });
    books.price({ id: 'price_q', count: 3, amount: 1_299, at: 'product' });
    books.price({ id: 'price_y', sku: '2', interval: 'year', amount: 2_900 });
    await open(['price_m', 'price_q', 'price_y'], {
      TERMS_URL: 'https://club.example/terms',
      PRIVACY_URL: 'https://club.example/privacy',
    });
    expect(await offers()).toEqual({
      plans: 'sold',
      prices: [
        { id: 'price_m', sku: '1', payment_period: 'monthly', amount: 499, currency: 'EUR' },
        { id: 'price_q', sku: '1', payment_period: 'quarterly', amount: 1_299, currency: 'EUR' },
        { id: 'price_y', sku: '2', payment_period: 'yearly', amount: 2_900, currency: 'EUR' },
      ],
      terms_url: 'https://club.example/terms',
      privacy_url: 'https://club.example/privacy',
    });
    expect(warnings()).toEqual([]);
  });

  test('that cannot be sold are left out, and each is named once in the log', async () => {
    const { books } = stripe;
    books.price({ id: 'price_good' });
    books.price({ id: 'price_old', active: false });
    books.price({ id: 'price_bare', sku: '' });
    books.price({ id: 'price_weekly', interval: 'week' });
    books.price({ id: 'price_half', count: 6 });
    books.price({ id: 'price_open', amount: null });
    await open([
      'price_good',
      'price_old',
      'price_bare',
      'price_weekly',
      'price_half',
      'price_open',
      'price_gone',
    ]);
    const { prices } = await offers();
    expect(prices).toMatchObject([{ id: 'price_good' }]);
    server.advance(2 * HOUR_MS);
    await offers();
    const told = warnings();
    expect(told).toHaveLength(6);
    for (const name of ['old', 'bare', 'weekly', 'half', 'open', 'gone']) {
      expect(told.filter((text) => text.includes(`"price_${name}"`))).toHaveLength(1);
    }
  });

  test('are read once an hour, and the last known ones stay while Stripe does not answer', async () => {
    stripe.books.price({ id: 'price_m' });
    await open(['price_m']);
    await Promise.all([offers(), offers(), offers()]);
    await offers();
    expect(stripe.requests).toEqual(['GET /v1/prices/price_m']);
    server.advance(HOUR_MS);
    stripe.books.price({ id: 'price_m', amount: 599 });
    expect((await offers()).prices).toMatchObject([{ amount: 599 }]);
    server.advance(HOUR_MS);
    stripe.mood = 'broken';
    expect((await offers()).prices).toMatchObject([{ amount: 599 }]);
  }, 30_000);

  test('are none while they are unknown, and on a server that includes Premium', async () => {
    stripe.books.price({ id: 'price_m' });
    stripe.mood = 'broken';
    await open(['price_m']);
    expect(await offers()).toMatchObject({ plans: 'sold', prices: [] });
    stripe.mood = 'well';
    expect((await offers()).prices).toHaveLength(1);
    await server.close();
    await open(['price_m'], { PLANS: 'included' });
    expect(await offers()).toEqual({ plans: 'included', prices: [], terms_url: '', privacy_url: '' });
    const response = await server.app.inject({ method: 'POST', url: '/api/payments/stripe', payload: '{}' });
    expect(response.statusCode).toBe(404);
  }, 30_000);
});
