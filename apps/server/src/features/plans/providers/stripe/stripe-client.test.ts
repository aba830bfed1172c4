/** What calls to Stripe become when it fails. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConfig } from '#testing/server/server.testing.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import { FakeStripe } from './fake/fake-stripe.testing.ts';
import { StripeConnection } from './stripe-client.ts';

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await FakeStripe.start(Date.now);
});
afterEach(() => stripe.close());

function connect(patience?: ConstructorParameters<typeof StripeConnection>[1]): StripeConnection {
  const { stripe: settings } = testConfig(stripe.env(['price_month']));
  if (settings === null) throw new Error('no settings');
  return new StripeConnection(settings, patience);
}

const price = (connection: StripeConnection) =>
  connection.call((client) => client.prices.retrieve('price_month'));

test.each([
  ['broken', 3],
  // It asked to slow down, so nothing is asked again before the next job.
  ['busy', 1],
  ['silent', 3],
] as const)(
  'a Stripe that is %s is unavailable after %d requests',
  async (mood, requests) => {
    stripe.mood = mood;
    const failed = await price(connect({ timeoutMs: 300 })).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ProviderUnavailable);
    expect(stripe.requests).toHaveLength(requests);
  },
  60_000,
);

test('what does not exist is null where that is asked, and quotes nothing where it is not', async () => {
  const connection = connect();
  expect(await connection.find((client) => client.prices.retrieve('price_secret'))).toBeNull();
  const failed = await connection.call((client) => client.prices.retrieve('price_secret')).catch(String);
  expect(failed).toBe(
    'ProviderUnavailable: Stripe did not do it: StripeInvalidRequestError, resource_missing, 404',
  );
});
