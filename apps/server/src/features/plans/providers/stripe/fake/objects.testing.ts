/** The objects that the fake Stripe keeps, with the fields of the real ones that matter here. */

export type Metadata = Record<string, string>;

export interface FakeProduct {
  id: string;
  object: 'product';
  name: string;
  metadata: Metadata;
}

export interface FakePrice {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number | null;
  metadata: Metadata;
  product: string;
  type: 'recurring' | 'one_time';
  recurring: { interval: string; interval_count: number; usage_type: 'licensed' } | null;
}

export interface FakeCustomer {
  id: string;
  object: 'customer';
  email: string;
  metadata: Metadata;
  preferred_locales: string[];
  created: number;
}

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  customer: string;
  client_reference_id: string | null;
  metadata: Metadata;
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  locale: string;
  livemode: boolean;
  expires_at: number;
  /** Not of Stripe's: what the subscription will be. */
  ordered: { price: string; metadata: Metadata };
}

export interface FakeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  created: number;
  start_date: number;
  metadata: Metadata;
  livemode: boolean;
  item: { id: string; price: string; current_period_start: number; current_period_end: number };
}

export interface FakeInvoice {
  id: string;
  object: 'invoice';
  customer: string;
  subscription: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  total: number;
  amount_paid: number;
  currency: string;
  created: number;
  hosted_invoice_url: string;
  /** The payment; empty for an invoice of nothing. */
  intent: string;
}

export interface FakeCharge {
  id: string;
  object: 'charge';
  payment_intent: string;
  customer: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

export interface FakeDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  charge: string;
  status: string;
}

/** A notification, as Stripe sends it. */
export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  api_version: string;
  account?: string;
  data: { object: Record<string, unknown> };
}

export const PERIOD_S: Readonly<Record<string, number>> = {
  day: 86_400,
  month: 30 * 86_400,
  year: 365 * 86_400,
};
