/**
 * A checkout on Stripe's page. A team has at most one that can still be paid, so that two taps, two devices and a second
 * thought buy once.
 */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/config/stripe-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import type { CheckoutOrder } from '../payment-provider.ts';
import { pageOf, STRIPE_LOCALES } from './pages.ts';
import type { StripeConnection } from './stripe-client.ts';

/** Sessions of a customer that are looked at: those of the last weeks. */
const LOOKED_AT = 100;
/** A session with less time left is replaced. Stripe gives each one 24 hours. */
const TIME_TO_PAY_S = 3_600;

export interface Checkout {
  readonly connection: StripeConnection;
  readonly settings: Pick<StripeSettings, 'tax'>;
  readonly deps: TimeDep;
  readonly customer: string;
}

/** Answers the open session of the same order, or ends those of other orders for the team and begins one. */
export async function beginCheckout(checkout: Checkout, order: CheckoutOrder): Promise<string> {
  const { connection, deps, customer } = checkout;
  const { data } = await connection.call((client) =>
    client.checkout.sessions.list({ customer, limit: LOOKED_AT }),
  );
  const ofTeam = data.filter(({ metadata }) => metadata?.team === String(order.team));
  const open = ofTeam.filter(({ status }) => status === 'open');
  const latest = Math.floor(deps.now() / 1_000) + TIME_TO_PAY_S;
  const same = open.find((session) => session.expires_at > latest && isOf(session, order));
  if (same?.url) return same.url;
  for (const { id } of open) await connection.find((client) => client.checkout.sessions.expire(id));
  return newSession(checkout, order, ofTeam.length);
}

function isOf({ metadata, locale }: Stripe.Checkout.Session, order: CheckoutOrder): boolean {
  const wanted = metadataOf(order);
  const names = ['account', 'price', 'place'] as const;
  return locale === STRIPE_LOCALES[order.locale] && names.every((name) => metadata?.[name] === wanted[name]);
}

/** @param earlier how many sessions the team had: two orders at once see the same number, and are one session */
async function newSession(
  { connection, settings, customer }: Checkout,
  order: CheckoutOrder,
  earlier: number,
): Promise<string> {
  const metadata = metadataOf(order);
  const { account, team } = metadata;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    line_items: [{ price: order.price.id, quantity: 1 }],
    customer,
    client_reference_id: account,
    metadata,
    subscription_data: { metadata: { account, team } },
    locale: STRIPE_LOCALES[order.locale],
    success_url: `${pageOf(order, 'success')}?session={CHECKOUT_SESSION_ID}`,
    cancel_url: pageOf(order, 'offers'),
    ...(settings.tax && {
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    }),
  };
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  const session = await connection.call((client) =>
    client.checkout.sessions.create(params, { idempotencyKey: `checkout:${earlier}:${hash}` }),
  );
  return session.url ?? params.cancel_url ?? '';
}

function metadataOf({ account, team, price, mobile }: CheckoutOrder) {
  return {
    account: String(account),
    team: String(team),
    price: price.id,
    place: mobile ? 'mobile' : 'shop',
  };
}
