/** Stripe's own pages: checkout and portal; and what an account has there. */
import type { Invoice, InvoiceState, Price } from '@touchline/domain/plan/shop';
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/config/stripe-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import type { CheckoutOrder, CheckoutSession, Returning, WebCheckout } from '../payment-provider.ts';
import type { StripeConnection } from './stripe-client.ts';
import { idIn } from './stripe-notification.ts';
import type { StripePrices } from './stripe-prices.ts';
import { numberIn } from './stripe-purchases.ts';

/** The same order within this time is the same checkout, so that two taps buy once. */
const SAME_ORDER_MS = 600_000;
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

  constructor(parts: ShopParts) {
    this.#parts = parts;
  }

  prices(): Promise<readonly Price[]> {
    return this.#parts.prices.list();
  }

  async checkout(order: CheckoutOrder): Promise<string> {
    const { connection, settings, deps } = this.#parts;
    const { account, team, price, locale } = order;
    const customer = (await this.#customer(account)) ?? (await this.#newCustomer(order));
    const metadata = { account: String(account), team: String(team) };
    const slot = Math.floor(deps.now() / SAME_ORDER_MS);
    const place = order.mobile ? 'mobile' : 'shop';
    const idempotencyKey = ['checkout', account, team, price.id, customer, locale, place, slot].join(':');
    const session = await connection.call((client) =>
      client.checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price: price.id, quantity: 1 }],
          customer,
          client_reference_id: String(account),
          metadata,
          subscription_data: { metadata },
          locale: STRIPE_LOCALES[locale],
          success_url: `${pageOf(order, 'success')}?session={CHECKOUT_SESSION_ID}`,
          cancel_url: pageOf(order, 'offers'),
          ...(settings.tax && {
            automatic_tax: { enabled: true },
            customer_update: { address: 'auto' as const, name: 'auto' as const },
          }),
        },
        { idempotencyKey },
      ),
    );
    return session.url ?? pageOf(order, 'offers');
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

  async portal(account: number, returning: Returning): Promise<string | null> {
    const customer = await this.#customer(account);
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

  async invoices(account: number): Promise<readonly Invoice[]> {
    const { connection } = this.#parts;
    const customer = await this.#customer(account);
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

  async purchasesOf(account: number): Promise<readonly string[]> {
    const customer = await this.#customer(account);
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

  /** Stripe's search may miss what was made in the last minute; `#newCustomer` then answers the same customer. */
  async #customer(account: number): Promise<string | null> {
    const query = `metadata['account']:'${account}'`;
    const { data } = await this.#parts.connection.call((client) =>
      client.customers.search({ query, limit: 1 }),
    );
    return data[0]?.id ?? null;
  }

  async #newCustomer({ account, email, locale }: CheckoutOrder): Promise<string> {
    const { id } = await this.#parts.connection.call((client) =>
      client.customers.create(
        { email, metadata: { account: String(account) }, preferred_locales: [locale] },
        { idempotencyKey: `customer:${account}:${locale}:${email}` },
      ),
    );
    return id;
  }
}

/** A page of the shop, or the same page as other apps embed it. */
function pageOf({ server, mobile }: Returning, page: string): string {
  return `${server}/${mobile ? 'mobile' : 'shop'}/${page}/`;
}

const STRIPE_LOCALES = { en: 'en', 'nl-NL': 'nl' } as const;

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
