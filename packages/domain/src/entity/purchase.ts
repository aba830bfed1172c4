/** Subscriptions, purchases and Premium codes. Section 3 names them and their states; their fields are ours. */
import { ACCOUNT_SOURCES } from './account.ts';
import { date, type Entity, number, oneOf, string } from './field.ts';

export const SUBSCRIPTION_STATES = ['active', 'inactive', 'expired', 'deleted', 'pending'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** How a subscription is paid (section 9): each is billed as one payment. */
export const PAYMENT_PERIODS = ['monthly', 'quarterly', 'yearly'] as const;

export const subscriptionFields = {
  id: string(''),
  team_sid: number(0, { ref: 'teams' }),
  sku: string(''),
  state: oneOf(SUBSCRIPTION_STATES, 'pending'),
  source: oneOf(ACCOUNT_SOURCES, 'unknown'),
  payment_period: oneOf(PAYMENT_PERIODS, 'yearly'),
  starts_at: date(0),
  ends_at: date(0),
};
export type Subscription = Entity<typeof subscriptionFields>;

export const premiumCodeFields = {
  /** Six digits (section 3). */
  code: string('', { max: 6 }),
  sku: string(''),
  state: oneOf(SUBSCRIPTION_STATES, 'inactive'),
  team_sid: number(0, { ref: 'teams' }),
  /** Seconds since 1970; -1 for at once (section 7). */
  activate_on: date(-1),
};
export type PremiumCode = Entity<typeof premiumCodeFields>;
