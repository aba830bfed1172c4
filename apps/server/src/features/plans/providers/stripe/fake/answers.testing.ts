/** The answers of the fake Stripe to the requests of its library, in the real formats. */
import { type Books, invoiceParent } from './books.testing.ts';
import type { FakeInvoice, FakeSession, FakeSubscription, Metadata } from './objects.testing.ts';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: URLSearchParams;
}

/** Becomes an error in the format of Stripe. */
export class FakeError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message));
    this.status = status;
    this.body = { error };
  }
}

const SEARCH_LATE_S = 60;

type Answer = (books: Books, fields: URLSearchParams, id: string) => object;

/** By method and address; `*` stands for an id. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /v1/prices/*': (books, fields, id) => {
    const price = existing(books.prices, id);
    return {
      ...price,
      product: expands(fields, 'product') ? existing(books.products, price.product) : price.product,
    };
  },
  'GET /v1/customers/search': (books, fields) => {
    const [, account] = /^metadata\['account'\]:'(\d+)'$/.exec(fields.get('query') ?? '') ?? [];
    // As the real search, it misses what is new.
    const found = [...books.customers.values()].filter(
      ({ metadata, created }) => metadata.account === account && created < books.seconds - SEARCH_LATE_S,
    );
    return { object: 'search_result', url: '/v1/customers/search', has_more: false, data: found };
  },
  'GET /v1/customers': (books, fields) => {
    const found = [...books.customers.values()].filter(({ email }) => email === fields.get('email'));
    return page(found, fields, (one) => one);
  },
  'POST /v1/customers': (books, fields) => {
    const id = books.id('cus');
    const customer = {
      id,
      object: 'customer' as const,
      email: fields.get('email') ?? '',
      metadata: metadataIn(fields, 'metadata'),
      preferred_locales: [fields.get('preferred_locales[0]') ?? 'en'],
      created: books.seconds,
    };
    books.customers.set(id, customer);
    return customer;
  },
  'POST /v1/checkout/sessions': (books, fields) => newSession(books, fields),
  'GET /v1/checkout/sessions': (books, fields) => {
    const customer = fields.get('customer');
    const found = [...books.sessions.values()].filter((one) => one.customer === customer).toReversed();
    return page(found, fields, (one) => one);
  },
  'GET /v1/checkout/sessions/*': (books, _fields, id) => existing(books.sessions, id),
  'POST /v1/billing_portal/sessions': (books, fields) => {
    const customer = existing(books.customers, fields.get('customer') ?? '');
    const id = books.id('bps');
    const return_url = fields.get('return_url');
    const url = `https://portal.stripe.example/${id}`;
    return { id, object: 'billing_portal.session', customer: customer.id, return_url, url };
  },
  'GET /v1/subscriptions': (books, fields) => {
    const customer = fields.get('customer');
    const all = [...books.subscriptions.values()].filter(
      (one) => customer === null || one.customer === customer,
    );
    return page(all, fields, (one) => subscriptionOf(books, one, fields));
  },
  'GET /v1/subscriptions/*': (books, fields, id) =>
    subscriptionOf(books, existing(books.subscriptions, id), fields),
  'POST /v1/subscriptions/*': (books, fields, id) => {
    const subscription = existing(books.subscriptions, id);
    if (subscription.ended_at !== null) throw missing(id);
    const cancel = fields.get('cancel_at_period_end') === 'true';
    books.set(id, {
      cancel_at_period_end: cancel,
      cancel_at: cancel ? subscription.item.current_period_end : null,
      canceled_at: cancel ? books.seconds : null,
    });
    return subscriptionOf(books, subscription, fields);
  },
  'DELETE /v1/subscriptions/*': (books, fields, id) => {
    const subscription = existing(books.subscriptions, id);
    if (subscription.ended_at !== null) throw missing(id);
    books.end(id);
    return subscriptionOf(books, subscription, fields);
  },
  'GET /v1/invoices': (books, fields) => {
    const [subscription, customer, status] = ['subscription', 'customer', 'status'].map((name) =>
      fields.get(name),
    );
    const found = books.invoices
      .filter((one) => subscription === null || one.subscription === subscription)
      .filter((one) => customer === null || one.customer === customer)
      .filter((one) => status === null || one.status === status)
      .toReversed();
    return page(found, fields, (one) => invoiceOf(one, fields));
  },
  'GET /v1/invoice_payments': (books, fields) => {
    const intent = fields.get('payment[payment_intent]');
    const found = books.invoices.filter((one) => one.intent === intent);
    return page(found, fields, (one) => ({
      ...paymentOf(one),
      invoice: expands(fields, 'data.invoice') ? invoiceOf(one, fields) : one.id,
    }));
  },
  'GET /v1/payment_intents/*': (books, fields, id) => {
    const invoice = books.invoices.find(({ intent }) => intent === id);
    if (invoice === undefined) throw missing(id);
    const charge = books.charges.get(id) ?? null;
    const latest_charge = expands(fields, 'latest_charge') ? charge : (charge?.id ?? null);
    return { id, object: 'payment_intent', customer: invoice.customer, latest_charge };
  },
  'GET /v1/charges': (books, fields) => {
    const customer = fields.get('customer');
    const found = [...books.charges.values()].filter((one) => one.customer === customer);
    return page(found, fields, (one) => one);
  },
  'GET /v1/disputes': (books, fields) => {
    const intent = fields.get('payment_intent');
    const found = books.disputes.filter(({ payment_intent }) => payment_intent === intent);
    return page(found, fields, (one) => one);
  },
};

/** Throws `FakeError` for an object that does not exist, and for a request that the fake does not know. */
export function answerOf(books: Books, { method, path, fields }: FakeRequest): object {
  const exact = ANSWERS[`${method} ${path}`];
  if (exact !== undefined) return exact(books, fields, '');
  const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
  if (expired !== undefined) {
    books.expire(expired);
    return existing(books.sessions, expired);
  }
  const at = path.lastIndexOf('/');
  const withId = ANSWERS[`${method} ${path.slice(0, at)}/*`];
  if (withId === undefined)
    throw new FakeError(404, { type: 'invalid_request_error', message: 'unknown address' });
  return withId(books, fields, decodeURIComponent(path.slice(at + 1)));
}

function newSession(books: Books, fields: URLSearchParams): FakeSession {
  const price = fields.get('line_items[0][price]') ?? '';
  if (!existing(books.prices, price).active) {
    throw new FakeError(400, { type: 'invalid_request_error', message: 'The price is inactive' });
  }
  existing(books.customers, fields.get('customer') ?? '');
  const id = books.id('cs_test');
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: fields.get('customer') ?? '',
    client_reference_id: fields.get('client_reference_id'),
    metadata: metadataIn(fields, 'metadata'),
    subscription: null,
    url: `${books.payAddress}/pay/${id}`,
    success_url: fields.get('success_url') ?? '',
    cancel_url: fields.get('cancel_url') ?? '',
    locale: fields.get('locale') ?? 'auto',
    livemode: books.livemode,
    expires_at: books.seconds + 86_400,
    ordered: { price, metadata: metadataIn(fields, 'subscription_data[metadata]') },
  };
  books.sessions.set(id, session);
  return session;
}

function subscriptionOf(books: Books, { item, ...subscription }: FakeSubscription, fields: URLSearchParams) {
  const price = existing(books.prices, item.price);
  const expanded = expands(fields, 'items.data.price.product');
  const product = expanded ? existing(books.products, price.product) : price.product;
  const items = [{ ...item, object: 'subscription_item', price: { ...price, product } }];
  return {
    ...subscription,
    items: { object: 'list', has_more: false, data: items, url: '/v1/subscription_items' },
  };
}

function invoiceOf({ intent, subscription, ...invoice }: FakeInvoice, fields: URLSearchParams) {
  const payments = intent === '' ? [] : [paymentOf({ intent, subscription, ...invoice })];
  return {
    ...invoice,
    parent: invoiceParent(subscription),
    ...(expands(fields, 'data.payments') && {
      payments: { object: 'list', has_more: false, data: payments, url: '/v1/invoice_payments' },
    }),
  };
}

function paymentOf({ id, intent, status, total }: FakeInvoice) {
  return {
    id: `inpay_${id}`,
    object: 'invoice_payment',
    invoice: id,
    status: status === 'paid' ? 'paid' : 'open',
    amount_paid: status === 'paid' ? total : null,
    payment: { type: 'payment_intent', payment_intent: intent },
  };
}

function page<T extends { readonly id: string }>(
  all: readonly T[],
  fields: URLSearchParams,
  show: (one: T) => object,
) {
  const limit = Number(fields.get('limit') ?? 10);
  const after = fields.get('starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + limit).map(show);
  return { object: 'list', url: '', has_more: from + limit < all.length, data };
}

function existing<T>(objects: ReadonlyMap<string, T>, id: string): T {
  const object = objects.get(id);
  if (object === undefined) throw missing(id);
  return object;
}

function missing(id: string): FakeError {
  const message = `No such object: '${id}'`;
  return new FakeError(404, { type: 'invalid_request_error', code: 'resource_missing', message });
}

/** Lists are sent as `expand[0]=…`. */
function expands(fields: URLSearchParams, name: string): boolean {
  return [...fields].some(([field, value]) => field.startsWith('expand[') && value === name);
}

function metadataIn(fields: URLSearchParams, name: string): Metadata {
  const entries = [...fields].flatMap(([field, value]) => {
    return field.startsWith(`${name}[`) ? [[field.slice(name.length + 1, -1), value] as const] : [];
  });
  return Object.fromEntries(entries);
}
