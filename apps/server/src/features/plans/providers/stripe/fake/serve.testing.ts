/**
 * The fake Stripe as a program, for browser tests and for trying out the shop:
 *
 *     node apps/server/src/features/plans/providers/stripe/fake/serve.testing.ts 4242 http://127.0.0.1:3000
 *
 * It listens on the port, tells the Touchline server at the second address what happens, and prints the settings that
 * this server needs. Its page of a checkout has a button for each way to pay.
 */
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
