/** What the fake Stripe knows, and what happens there. Each change adds the notifications that Stripe would send. */
import {
  type FakeCharge,
  type FakeCustomer,
  type FakeDispute,
  type FakeEvent,
  type FakeInvoice,
  type FakePrice,
  type FakeProduct,
  type FakeSession,
  type FakeSubscription,
  type Metadata,
  PERIOD_S,
} from './objects.testing.ts';

export interface NewPrice {
  readonly id: string;
  readonly sku?: string;
  readonly interval?: string;
  readonly count?: number;
  readonly amount?: number | null;
  readonly active?: boolean;
  /** Where the sku is written. */
  readonly at?: 'price' | 'product';
}

export class Books {
  readonly products = new Map<string, FakeProduct>();
  readonly prices = new Map<string, FakePrice>();
  readonly customers = new Map<string, FakeCustomer>();
  readonly sessions = new Map<string, FakeSession>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly invoices: FakeInvoice[] = [];
  readonly charges = new Map<string, FakeCharge>();
  readonly disputes: FakeDispute[] = [];
  /** The notifications, the oldest first. */
  readonly events: FakeEvent[] = [];
  livemode = false;
  /** Called with each notification. */
  told: (event: FakeEvent) => void = () => undefined;
  /** Where people pay. */
  payAddress = '';
  readonly #now: () => number;
  #count = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  get seconds(): number {
    return Math.floor(this.#now() / 1_000);
  }

  id(kind: string): string {
    return `${kind}_${String(++this.#count).padStart(6, '0')}`;
  }

  price({
    id,
    sku = '1',
    interval = 'month',
    count = 1,
    amount = 499,
    active = true,
    at = 'price',
  }: NewPrice) {
    const product: FakeProduct = { id: this.id('prod'), object: 'product', name: 'Touchline', metadata: {} };
    const metadata = sku === '' ? {} : { sku };
    if (at === 'product') product.metadata = metadata;
    this.products.set(product.id, product);
    this.prices.set(id, {
      id,
      object: 'price',
      active,
      currency: 'eur',
      unit_amount: amount,
      metadata: at === 'price' ? metadata : {},
      product: product.id,
      type: 'recurring',
      recurring: { interval, interval_count: count, usage_type: 'licensed' },
    });
  }

  /** Somebody pays on the page of a checkout. A delayed payment arrives days later, or never. */
  complete(id: string, how: 'card' | 'delayed' = 'card'): FakeSubscription {
    const session = found(this.sessions, id);
    if (session.status !== 'open' || session.subscription !== null) throw new Error(`${id} is not open`);
    const { price, metadata } = session.ordered;
    const subscription = this.subscribe({ customer: session.customer, price, metadata, how });
    session.status = 'complete';
    session.payment_status = how === 'card' ? 'paid' : 'unpaid';
    session.subscription = subscription.id;
    session.url = null;
    this.#tell('checkout.session.completed', session);
    return subscription;
  }

  expire(id: string): void {
    const session = found(this.sessions, id);
    session.status = 'expired';
    session.url = null;
    this.#tell('checkout.session.expired', session);
  }

  subscribe(order: {
    readonly customer: string;
    readonly price: string;
    readonly metadata: Metadata;
    readonly how?: 'card' | 'delayed' | 'nothing yet' | 'trial';
  }): FakeSubscription {
    const { customer, price, metadata, how = 'card' } = order;
    const now = this.seconds;
    const subscription: FakeSubscription = {
      id: this.id('sub'),
      object: 'subscription',
      customer,
      status: how === 'nothing yet' ? 'incomplete' : how === 'trial' ? 'trialing' : 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      created: now,
      start_date: now,
      metadata,
      livemode: this.livemode,
      item: {
        id: this.id('si'),
        price,
        current_period_start: now,
        current_period_end: now + this.#length(price),
      },
    };
    this.subscriptions.set(subscription.id, subscription);
    this.#tell('customer.subscription.created', subscription);
    this.#bill(subscription, how === 'card' ? 'paid' : how === 'trial' ? 'nothing' : 'open');
    return subscription;
  }

  /** The open invoice is paid: a delayed payment arrived, or a card works again. */
  pay(id: string): void {
    const subscription = found(this.subscriptions, id);
    const invoice = this.#newest(id);
    if (invoice === undefined || invoice.status !== 'open') return;
    this.#charge(invoice);
    if (subscription.ended_at === null) subscription.status = 'active';
    this.#tell('invoice.paid', invoice);
    this.#tell('customer.subscription.updated', subscription);
  }

  /** The next period begins, with a payment or without. */
  renew(id: string, paid: boolean): void {
    const subscription = found(this.subscriptions, id);
    if (subscription.ended_at !== null) return;
    const { item } = subscription;
    item.current_period_start = item.current_period_end;
    item.current_period_end += this.#length(item.price);
    if (!paid) subscription.status = 'past_due';
    this.#bill(subscription, paid ? 'paid' : 'open');
    this.#tell('customer.subscription.updated', subscription);
  }

  /** Any other change of a subscription. */
  set(id: string, changes: Partial<Omit<FakeSubscription, 'item'>>): void {
    const subscription = found(this.subscriptions, id);
    Object.assign(subscription, changes);
    const ended = subscription.status === 'canceled';
    this.#tell(ended ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
  }

  end(id: string): void {
    const now = this.seconds;
    this.set(id, { status: 'canceled', ended_at: now, canceled_at: now });
  }

  /** Gives the newest payment back, in full or half of it. */
  refund(id: string, part: 'all' | 'half' = 'all'): void {
    const charge = this.#newestCharge(id);
    if (charge === undefined) return;
    charge.amount_refunded = part === 'all' ? charge.amount : Math.floor(charge.amount / 2);
    charge.refunded = part === 'all';
    this.#tell('charge.refunded', charge);
  }

  /** Opens or decides a dispute about the newest payment. */
  dispute(id: string, status: string): void {
    const charge = this.#newestCharge(id);
    if (charge === undefined) return;
    charge.disputed = true;
    let dispute = this.disputes.find(({ payment_intent }) => payment_intent === charge.payment_intent);
    const isNew = dispute === undefined;
    dispute ??= {
      id: this.id('du'),
      object: 'dispute',
      payment_intent: charge.payment_intent,
      charge: charge.id,
      status,
    };
    dispute.status = status;
    if (isNew) this.disputes.push(dispute);
    this.#tell(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
  }

  /** A notification about something that is no purchase, or of another sort. */
  tell(type: string, object: object): FakeEvent {
    return this.#tell(type, object);
  }

  invoicesOf(subscription: string): readonly FakeInvoice[] {
    return this.invoices.filter((invoice) => invoice.subscription === subscription).toReversed();
  }

  #newest(subscription: string): FakeInvoice | undefined {
    return this.invoicesOf(subscription)[0];
  }

  #newestCharge(subscription: string): FakeCharge | undefined {
    const paid = this.invoicesOf(subscription).find(
      ({ status, intent }) => status === 'paid' && intent !== '',
    );
    return paid === undefined ? undefined : this.charges.get(paid.intent);
  }

  #bill(subscription: FakeSubscription, how: 'paid' | 'open' | 'nothing'): void {
    const price = found(this.prices, subscription.item.price);
    const id = this.id('in');
    const invoice: FakeInvoice = {
      id,
      object: 'invoice',
      customer: subscription.customer,
      subscription: subscription.id,
      status: how === 'nothing' ? 'paid' : 'open',
      total: how === 'nothing' ? 0 : (price.unit_amount ?? 0),
      amount_paid: 0,
      currency: price.currency,
      created: this.seconds,
      hosted_invoice_url: `https://invoice.stripe.example/${id}`,
      intent: how === 'nothing' ? '' : this.id('pi'),
    };
    this.invoices.push(invoice);
    if (how === 'paid') this.#charge(invoice);
    this.#tell(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  #charge(invoice: FakeInvoice): void {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.total;
    this.charges.set(invoice.intent, {
      id: this.id('ch'),
      object: 'charge',
      payment_intent: invoice.intent,
      customer: invoice.customer,
      amount: invoice.total,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    });
  }

  #length(price: string): number {
    const { recurring } = found(this.prices, price);
    return (PERIOD_S[recurring?.interval ?? ''] ?? 0) * (recurring?.interval_count ?? 1);
  }

  /** A copy of the object as it was at this moment, as in a real notification. */
  #tell(type: string, object: object): FakeEvent {
    const event: FakeEvent = {
      id: this.id('evt'),
      object: 'event',
      type,
      created: this.seconds,
      livemode: this.livemode,
      api_version: '2026-08-26.dahlia',
      data: { object: structuredClone({ ...object, ...parentOf(object) }) as Record<string, unknown> },
    };
    this.events.push(event);
    this.told(event);
    return event;
  }
}

function parentOf(object: object): object {
  const { object: kind, subscription } = object as { object?: string; subscription?: string };
  return kind === 'invoice' ? { parent: invoiceParent(subscription ?? '') } : {};
}

export function invoiceParent(subscription: string) {
  return {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription, metadata: {} },
  };
}

export function found<T>(objects: ReadonlyMap<string, T>, id: string): T {
  const object = objects.get(id);
  if (object === undefined) throw new Error(`there is no ${id}`);
  return object;
}
