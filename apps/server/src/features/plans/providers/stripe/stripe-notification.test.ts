/** What the route of Stripe's notifications makes of odd ones. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '#features/plans/events/provider-events.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { signedHeaders } from './fake/fake-stripe.testing.ts';

const OLD = 'whsec_old';
const AT = Math.floor(TEST_NOW / 1_000);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: `whsec_tests, ${OLD}`,
      STRIPE_PRICES: 'price_month',
    },
  });
});
afterAll(() => server.close());

interface Sent {
  readonly payload: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

let networks = 0;

/** From a network of its own: one that sends many that are refused must wait. */
async function send({ payload, headers = {} }: Sent): Promise<{ status: number; reason: unknown }> {
  networks++;
  const remoteAddress = `10.7.${networks >> 8}.${networks & 255}`;
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/payments/stripe',
    headers,
    payload,
    remoteAddress,
  });
  return { status: response.statusCode, reason: response.json<{ reason?: unknown }>().reason };
}

const signed = (value: unknown, secret?: string) => {
  const payload = typeof value === 'string' ? value : JSON.stringify(value);
  return send({
    payload,
    headers: signedHeaders(payload, { at: AT, ...(secret !== undefined && { secret }) }),
  });
};

const stored = async () => {
  const events = await listEvents(server.deps.database.reader, { limit: 1_000 });
  return events.map(({ event_id, reference, outcome }) => ({ event_id, reference, outcome }));
};

const EVENT = {
  id: 'evt_1',
  type: 'x.y',
  livemode: false,
  data: { object: { object: 'subscription', id: 'sub_1' } },
};

describe('a notification', () => {
  test('of any bytes and any signature is refused', async () => {
    const header = fc.oneof(
      fc.string(),
      fc.constantFrom('t=,v1=', 't=1,v1=00', `t=${AT}`, `t=${AT},v1=`, `t=${AT},v0=00`, 't=x,v1=x', ','),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), header, async (bytes, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        // A header with a line break never reaches the route.
        if (/[^\x20-\x7e]/.test(signature)) return;
        expect(await send({ payload: Buffer.from(bytes), headers })).toEqual({
          status: 400,
          reason: 'signature',
        });
      }),
      { numRuns: 200 },
    );
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['no JSON', 'hello'],
    ['nothing', null],
    ['a list', []],
    ['no id', { ...EVENT, id: undefined }],
    ['a number as id', { ...EVENT, id: 7 }],
    ['an endless id', { ...EVENT, id: 'x'.repeat(300) }],
    ['no mode', { ...EVENT, livemode: undefined }],
    ['no object', { ...EVENT, data: { object: null } }],
    ['no data', { ...EVENT, data: undefined }],
  ])('with %s is refused although it is signed', async (_what, value) => {
    expect(await signed(value)).toEqual({ status: 400, reason: 'format' });
  });

  test('of a connected account, or of real money on a test server, is refused', async () => {
    expect(await signed({ ...EVENT, account: 'acct_1' })).toEqual({ status: 400, reason: 'account' });
    expect(await signed({ ...EVENT, livemode: true })).toEqual({ status: 400, reason: 'mode' });
    expect(await stored()).toEqual([]);
  });

  test('that is larger than a megabyte is not read', async () => {
    expect((await send({ payload: 'x'.repeat(1_000_001) })).status).toBe(413);
  });

  test('with the old secret is taken while the operator changes it', async () => {
    expect((await signed({ ...EVENT, id: 'evt_old' }, OLD)).status).toBe(200);
    expect((await signed({ ...EVENT, id: 'evt_none' }, 'whsec_none')).status).toBe(400);
    expect((await stored()).map(({ event_id }) => event_id)).toEqual(['evt_old']);
  });

  test.each([
    ['a subscription', { object: 'subscription', id: 'sub_1' }, 'sub_1'],
    ['a checkout', { object: 'checkout.session', subscription: 'sub_2' }, 'sub_2'],
    [
      'a checkout with the whole subscription',
      { object: 'checkout.session', subscription: { id: 'sub_3' } },
      'sub_3',
    ],
    [
      'an invoice',
      { object: 'invoice', parent: { subscription_details: { subscription: 'sub_4' } } },
      'sub_4',
    ],
    ['a single invoice', { object: 'invoice', parent: null }, ''],
    ['a refunded payment', { object: 'charge', payment_intent: 'pi_5' }, 'pi_5'],
    ['a dispute', { object: 'dispute', payment_intent: 'pi_6' }, 'pi_6'],
    ['a payment of old', { object: 'charge', payment_intent: null }, ''],
    ['a price', { object: 'price', id: 'price_1' }, ''],
    ['an odd id', { object: 'subscription', id: { id: { id: 1 } } }, ''],
    ['something new', { object: 7 }, ''],
  ])('about %s names %o', async (what, object, reference) => {
    const event = { ...EVENT, id: `evt ${what}`, data: { object } };
    expect((await signed(event)).status).toBe(200);
    expect(await stored()).toContainEqual({
      event_id: event.id,
      reference,
      outcome: reference === '' ? 'ignored' : '',
    });
  });
});
