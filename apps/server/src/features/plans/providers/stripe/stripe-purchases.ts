/** Purchases at Stripe: subscriptions, with what happened to their newest payment. */
import type { IncomingHttpHeaders } from 'node:http';
import { DAY_S } from '@touchline/domain/plan/plan';
import type { PurchaseState } from '@touchline/domain/plan/purchase';
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/config/stripe-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import { type NotificationReading, type PaymentProvider, ProviderUnavailable } from '../payment-provider.ts';
import type { StripeConnection } from './stripe-client.ts';
import { idIn, readStripeNotification } from './stripe-notification.ts';
import { periodOf, skuOfPrice } from './stripe-prices.ts';
import { meaningOf, STRIPE_STATUSES, type SubscriptionFacts } from './stripe-state.ts';

/** How long an ended subscription is still looked at. */
const ENDED_FOR_S = 40 * DAY_S;
/** Payments have an id of this form. */
const PAYMENT = /^pi_/;

export class StripePurchases implements PaymentProvider {
  readonly source = 'stripe';
  // An invoice may have many lines. The signature is checked first.
  readonly notificationBytes = 1_000_000;
  readonly #connection: StripeConnection;
  readonly #settings: StripeSettings;
  readonly #deps: TimeDep;

  constructor(connection: StripeConnection, settings: StripeSettings, deps: TimeDep) {
    this.#connection = connection;
    this.#settings = settings;
    this.#deps = deps;
  }

  async readNotification(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<NotificationReading> {
    const client = await this.#connection.client();
    const reading = { client, settings: this.#settings, now: this.#deps.now() };
    return readStripeNotification(rawBody, headers, reading);
  }

  async fetchPurchase(reference: string): Promise<PurchaseState | null> {
    const id = PAYMENT.test(reference) ? await this.#subscriptionOfPayment(reference) : reference;
    if (id === '') return null;
    const subscription = await this.#connection.find((client) =>
      client.subscriptions.retrieve(id, { expand: ['items.data.price.product'] }),
    );
    if (subscription === null) return null;
    const item = subscription.items.data.find(({ price }) => skuOfPrice(price) !== null);
    const sku = item === undefined ? null : skuOfPrice(item.price);
    if (item === undefined || sku === null) return null;
    const facts = { ...factsOf(subscription, item), ...(await this.#paymentOf(subscription)) };
    return {
      reference: subscription.id,
      sku,
      ...meaningOf(facts),
      starts_at: subscription.start_date,
      payment_period: periodOf(item.price),
      account_sid: numberIn(subscription.metadata.account),
      team_sid: numberIn(subscription.metadata.team),
      replaces: '',
      acknowledged: true,
    };
  }

  async *listReferences(): AsyncIterable<string> {
    const since = Math.floor(this.#deps.now() / 1_000) - ENDED_FOR_S;
    for (let after: string | undefined; ; ) {
      const page = await this.#connection.call((client) =>
        client.subscriptions.list({
          status: 'all',
          limit: 100,
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      for (const { id, ended_at } of page.data) if (ended_at === null || ended_at > since) yield id;
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  /** Empty for a payment of something else. */
  async #subscriptionOfPayment(payment_intent: string): Promise<string> {
    const payments = await this.#connection.find((client) =>
      client.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent },
        limit: 1,
        expand: ['data.invoice'],
      }),
    );
    const invoice = payments?.data[0]?.invoice;
    if (typeof invoice !== 'object' || !('parent' in invoice)) return '';
    return idIn(invoice.parent?.subscription_details?.subscription);
  }

  async #paymentOf({
    id,
  }: Stripe.Subscription): Promise<Pick<SubscriptionFacts, 'paid' | 'refunded' | 'dispute'>> {
    const invoices = await this.#connection.call((client) =>
      client.invoices.list({ subscription: id, status: 'paid', limit: 10, expand: ['data.payments'] }),
    );
    const paid = invoices.data.length > 0;
    const newest = invoices.data.find(({ amount_paid }) => amount_paid > 0);
    const payment = newest?.payments?.data.find(({ status }) => status === 'paid')?.payment;
    const intent = idIn(payment?.payment_intent);
    if (intent === '') return { paid, refunded: false, dispute: 'none' };
    const { latest_charge: charge } = await this.#connection.call((client) =>
      client.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    );
    if (typeof charge !== 'object' || charge === null) return { paid, refunded: false, dispute: 'none' };
    const dispute = charge.disputed ? await this.#disputeOf(intent) : 'none';
    return { paid, refunded: charge.refunded, dispute };
  }

  async #disputeOf(payment_intent: string): Promise<SubscriptionFacts['dispute']> {
    const { data } = await this.#connection.call((client) =>
      client.disputes.list({ payment_intent, limit: 10 }),
    );
    const states = data.map(({ status }) => DISPUTES[status] ?? 'none');
    return states.find((state) => state === 'lost') ?? states.find((state) => state === 'open') ?? 'none';
  }
}

/** An inquiry, which Stripe calls a warning, takes no money yet. */
const DISPUTES: Readonly<Record<string, SubscriptionFacts['dispute']>> = {
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
};

function factsOf(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Omit<SubscriptionFacts, 'paid' | 'refunded' | 'dispute'> {
  const { cancel_at_period_end, cancel_at, ended_at } = subscription;
  const status = STRIPE_STATUSES.find((one) => one === subscription.status);
  if (status === undefined) throw new ProviderUnavailable(`Stripe has a new status: ${subscription.status}`);
  return {
    status,
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    cancels: cancel_at_period_end || cancel_at !== null,
    cancel_at: cancel_at ?? 0,
    ended_at: ended_at ?? 0,
  };
}

/** A number of the metadata; 0 for none. */
export function numberIn(value: string | undefined): number {
  const number = Number(value ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
