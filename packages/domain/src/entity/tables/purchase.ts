/** Subscriptions, purchases and Premium codes. Section 3 names them and their states, without fields. */

import { date, number, oneOf, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { ACCOUNT_SOURCES } from './account.ts';

export const SUBSCRIPTION_STATES = ['active', 'inactive', 'expired', 'deleted', 'pending'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The payment intervals of a subscription (section 9). Each is billed as one payment. */
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
  /** Seconds since 1970; -1 for immediately (section 7). */
  activate_on: date(-1),
};
export type PremiumCode = Entity<typeof premiumCodeFields>;
