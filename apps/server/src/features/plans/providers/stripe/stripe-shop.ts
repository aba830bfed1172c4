/** Stripe's own pages: checkout and portal; and what an account has there. */
import type { Invoice, InvoiceState, Price } from '@touchline/domain/plan/shop';
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/config/stripe-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import type {
  AccountHolder,
  CheckoutOrder,
  CheckoutSession,
  Returning,
  WebCheckout,
} from '../payment-provider.ts';
import { pageOf, STRIPE_LOCALES } from './pages.ts';
import { beginCheckout } from './stripe-checkout.ts';
import type { StripeConnection } from './stripe-client.ts';
import { StripeCustomers } from './stripe-customers.ts';
import { idIn } from './stripe-notification.ts';
import type { StripePrices } from './stripe-prices.ts';
import { numberIn } from './stripe-purchases.ts';

const MOST_INVOICES = 100;

interface ShopParts {
  readonly connection: StripeConnection;
  readonly prices: StripePrices;
  readonly settings: Pick<StripeSettings, 'tax'>;
  readonly deps: TimeDep;
}

export class StripeShop implements WebCheckout {
  readonly source = 'stripe';
  readonly #parts: ShopParts;
  readonly #customers: StripeCustomers;

  constructor(parts: ShopParts) {
    this.#parts = parts;
    this.#customers = new StripeCustomers(parts.connection);
  }

  prices(): Promise<readonly Price[]> {
    return this.#parts.prices.list();
  }

  async checkout(order: CheckoutOrder): Promise<string> {
    const customer = await this.#customers.findOrMake(order, order.locale);
    return beginCheckout({ ...this.#parts, customer }, order);
  }

  async session(id: string): Promise<CheckoutSession | null> {
    const found = await this.#parts.connection.find((client) => client.checkout.sessions.retrieve(id));
    if (found === null) return null;
    return {
      account: numberIn(found.metadata?.account),
      team: numberIn(found.metadata?.team),
      state: SESSION_STATES.find((state) => state === found.status) ?? 'open',
      reference: idIn(found.subscription),
    };
  }

  async portal(holder: AccountHolder, returning: Returning): Promise<string | null> {
    const customer = await this.#customers.find(holder);
    if (customer === null) return null;
    const { url } = await this.#parts.connection.call((client) =>
      client.billingPortal.sessions.create({
        customer,
        return_url: pageOf(returning, 'purchases'),
        locale: STRIPE_LOCALES[returning.locale],
      }),
    );
    return url;
  }

  async invoices(holder: AccountHolder): Promise<readonly Invoice[]> {
    const { connection } = this.#parts;
    const customer = await this.#customers.find(holder);
    if (customer === null) return [];
    const list = { customer, limit: MOST_INVOICES };
    const { data: invoices } = await connection.call((client) =>
      client.invoices.list({ ...list, expand: ['data.payments'] }),
    );
    const { data: charges } = await connection.call((client) => client.charges.list(list));
    const refunded = new Set(
      charges.flatMap((charge) => (charge.refunded ? [idIn(charge.payment_intent)] : [])),
    );
    return invoices.flatMap((invoice) => invoiceOf(invoice, refunded));
  }

  async purchasesOf(holder: AccountHolder): Promise<readonly string[]> {
    const customer = await this.#customers.find(holder);
    if (customer === null) return [];
    const { data } = await this.#parts.connection.call((client) =>
      client.subscriptions.list({ customer, status: 'all', limit: 100 }),
    );
    return data.map(({ id }) => id);
  }

  async cancelAtEnd(reference: string): Promise<void> {
    await this.#cancelling(reference, true);
  }

  async resume(reference: string): Promise<void> {
    await this.#cancelling(reference, false);
  }

  async end(reference: string): Promise<void> {
    const { connection } = this.#parts;
    const found = await connection.find((client) => client.subscriptions.retrieve(reference));
    if (found === null || found.ended_at !== null) return;
    await connection.call((client) => client.subscriptions.cancel(reference));
  }

  async #cancelling(reference: string, cancel_at_period_end: boolean): Promise<void> {
    await this.#parts.connection.call((client) =>
      client.subscriptions.update(reference, { cancel_at_period_end }),
    );
  }
}

const SESSION_STATES = ['open', 'complete', 'expired'] as const;

const INVOICE_STATES: Readonly<Partial<Record<string, InvoiceState>>> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
  void: 'void',
};

/** Drafts are not shown. */
function invoiceOf(invoice: Stripe.Invoice, refunded: ReadonlySet<string>): readonly Invoice[] {
  const state = INVOICE_STATES[invoice.status ?? 'draft'];
  if (state === undefined) return [];
  const payments = (invoice.payments?.data ?? []).map(({ payment }) => idIn(payment.payment_intent));
  const wasRefunded = state === 'paid' && payments.some((payment) => payment !== '' && refunded.has(payment));
  return [
    {
      id: invoice.id ?? '',
      created: invoice.created,
      amount: invoice.total,
      currency: invoice.currency.toUpperCase(),
      state: wasRefunded ? 'refunded' : state,
      url: invoice.hosted_invoice_url ?? '',
    },
  ];
}
