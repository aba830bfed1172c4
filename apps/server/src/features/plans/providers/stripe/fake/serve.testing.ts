/**
 * The fake Stripe as a program, for browser tests and for trying out the shop:
 *
 *     node apps/server/src/features/plans/providers/stripe/fake/serve.testing.ts 4242 http://127.0.0.1:3000
 *
 * It listens on the port, tells the Touchline server at the second address what happens, and prints the settings that
 * this server needs. Its page of a checkout has a button for each way to pay. A line of its input that names one of
 * `HAPPENINGS` makes it happen to the oldest purchase; then `done` is printed.
 */
import { createInterface } from 'node:readline';
import { FakeStripe } from './fake-stripe.testing.ts';

const [port = '0', server = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const stripe = await FakeStripe.start(Date.now, Number(port));
stripe.deliverTo = `${server}/api/payments/stripe`;
const { books } = stripe;
books.price({ id: 'price_month', amount: 499 });
books.price({ id: 'price_quarter', count: 3, amount: 1_299 });
books.price({ id: 'price_year', interval: 'year', amount: 4_900 });
const settings = stripe.env(['price_month', 'price_quarter', 'price_year']);
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);

const oldest = () => [...books.subscriptions.keys()][0] ?? '';
const HAPPENINGS: Readonly<Record<string, () => void>> = {
  refund: () => books.refund(oldest()),
  dispute: () => books.dispute(oldest(), 'needs_response'),
  'win dispute': () => books.dispute(oldest(), 'won'),
  'payment fails': () => books.renew(oldest(), false),
  pay: () => books.pay(oldest()),
  expire: () => {
    for (const { id, status } of [...books.sessions.values()]) if (status === 'open') books.expire(id);
  },
  break: () => {
    stripe.mood = 'broken';
  },
  mend: () => {
    stripe.mood = 'well';
  },
};
for await (const line of createInterface(process.stdin)) {
  const happen = HAPPENINGS[line];
  if (happen === undefined) throw new Error(`nothing is called ${line}`);
  happen();
  console.log('done');
}
