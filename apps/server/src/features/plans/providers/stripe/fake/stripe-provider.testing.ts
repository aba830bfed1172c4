/** The fake Stripe for the contract suite of payment providers. */
import type { FakeProvider, Sending } from '../../fake-provider.testing.ts';
import { FakeStripe, signedHeaders, signedNotification } from './fake-stripe.testing.ts';

export const MONTHLY = 'price_monthly';

/** Names of the forged notifications. */
export const STRIPE_FORGED = [
  'no signature',
  'wrong secret',
  'changed',
  'truncated',
  'too old',
  'wrong mode',
  'empty',
] as const;

export async function startStripe(
  now: () => number,
): Promise<FakeProvider & { readonly stripe: FakeStripe }> {
  const stripe = await FakeStripe.start(now);
  const { books } = stripe;
  books.price({ id: MONTHLY });
  const at = () => Math.floor(now() / 1_000);
  const sending =
    (index: number): Sending =>
    () => {
      const event = books.events[index];
      if (event === undefined) throw new Error('no such notification');
      return signedNotification(event, { at: at() });
    };
  let taken = 0;
  return {
    stripe,
    source: 'stripe',
    env: stripe.env([MONTHLY]),
    findsLost: true,
    receipt: () => '',
    buy({ account, team }) {
      const metadata = { account: String(account), team: String(team) };
      return books.subscribe({ customer: books.id('cus'), price: MONTHLY, metadata }).id;
    },
    happenings: {
      touch: (id) => books.set(id, {}),
      renew: (id) => books.renew(id, true),
      'payment fails': (id) => books.renew(id, false),
      pay: (id) => books.pay(id),
      'give up': (id) => unlessEnded(id, () => books.set(id, { status: 'unpaid' })),
      pause: (id) => unlessEnded(id, () => books.set(id, { status: 'paused' })),
      cancel: (id) => unlessEnded(id, () => books.set(id, { cancel_at_period_end: true })),
      resume: (id) => unlessEnded(id, () => books.set(id, { cancel_at_period_end: false })),
      refund: (id) => books.refund(id),
      'refund half': (id) => books.refund(id, 'half'),
      dispute: (id) => books.dispute(id, 'needs_response'),
      'win dispute': (id) => books.dispute(id, 'won'),
      'lose dispute': (id) => books.dispute(id, 'lost'),
      end: (id) => unlessEnded(id, () => books.end(id)),
    },
    takeNotifications() {
      const from = taken;
      taken = books.events.length;
      return books.events.slice(from).map((_event, index) => sending(from + index));
    },
    forged(reference) {
      const subscription = books.subscriptions.get(reference);
      if (subscription === undefined) throw new Error(`there is no ${reference}`);
      const event = { ...books.tell('customer.subscription.deleted', subscription), id: 'evt_forged' };
      taken = books.events.length;
      const right = () => signedNotification(event, { at: at() });
      return {
        'no signature': () => ({ payload: right().payload, headers: { 'content-type': 'application/json' } }),
        'wrong secret': () => signedNotification(event, { at: at(), secret: 'whsec_other' }),
        changed: () => ({
          payload: right().payload.replace('evt_forged', 'evt_other'),
          headers: right().headers,
        }),
        truncated: () => ({ payload: right().payload.slice(0, -40), headers: right().headers }),
        'too old': () => signedNotification(event, { at: at() - 301 }),
        'wrong mode': () => signedNotification({ ...event, livemode: true }, { at: at() }),
        empty: () => ({ payload: '', headers: signedHeaders('', { at: at() }) }),
      };
    },
    fail(fails) {
      stripe.mood = fails ? 'broken' : 'well';
    },
    close: () => stripe.close(),
  };

  function unlessEnded(id: string, happen: () => void): void {
    if (books.subscriptions.get(id)?.ended_at === null) happen();
  }
}
