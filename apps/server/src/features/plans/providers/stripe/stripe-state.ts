/**
 * What a subscription at Stripe means for its grant: the table of decision 110 as a function. Times are seconds since
 * 1970.
 */
import type { SubscriptionState } from '@touchline/domain/entity/tables/purchase';
import { RENEWAL_GRACE_S } from '@touchline/domain/plan/grant';
import { DAY_S } from '@touchline/domain/plan/plan';

/** How long a team keeps its plan after a payment failed, so that no coach loses match day because a card expired. */
export const UNPAID_GRACE_S = 7 * DAY_S;

/** What Stripe calls the state of a subscription. */
export const STRIPE_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type StripeStatus = (typeof STRIPE_STATUSES)[number];

export interface SubscriptionFacts {
  readonly status: StripeStatus;
  /** The current period. */
  readonly period_start: number;
  readonly period_end: number;
  /** It ends with the period, or at `cancel_at`. */
  readonly cancels: boolean;
  /** 0 for no such time. */
  readonly cancel_at: number;
  /** When it ended; 0 while it goes on. */
  readonly ended_at: number;
  /** Whether any payment for it has arrived; a trial counts. With delayed payment methods that takes days. */
  readonly paid: boolean;
  /** The newest payment was given back in full. */
  readonly refunded: boolean;
  /** A dispute about the newest payment: `open` while the bank decides, `lost` when the buyer got the money back. */
  readonly dispute: 'none' | 'open' | 'lost';
}

export interface SubscriptionMeaning {
  readonly state: SubscriptionState;
  readonly ends_at: number;
  readonly renews: boolean;
  /** When the period began that was not paid; 0 unless it is overdue. */
  readonly unpaid_since: number;
}

export function meaningOf(facts: SubscriptionFacts): SubscriptionMeaning {
  const renews = !facts.cancels && facts.status !== 'canceled' && facts.status !== 'incomplete_expired';
  const paidUntil = facts.cancel_at > 0 ? Math.min(facts.cancel_at, facts.period_end) : facts.period_end;
  const meaning = { state: stateOf(facts), ends_at: paidUntil, renews, unpaid_since: 0 };
  if (facts.status === 'canceled') return { ...meaning, ends_at: facts.ended_at || paidUntil };
  if (facts.status === 'unpaid') return { ...meaning, unpaid_since: facts.period_start };
  if (facts.status !== 'past_due') return meaning;
  // A grant that renews goes on for a day after its end, which is part of the seven.
  const last = facts.period_start + UNPAID_GRACE_S;
  return {
    ...meaning,
    ends_at: renews ? last - RENEWAL_GRACE_S : last,
    unpaid_since: facts.period_start,
  };
}

/** What happened to the newest payment counts more than what Stripe calls the subscription. */
function stateOf({ status, paid, refunded, dispute }: SubscriptionFacts): SubscriptionState {
  if (refunded || dispute === 'lost') return 'deleted';
  if (dispute === 'open' && BY_STATUS[status] !== 'expired') return 'inactive';
  if (paid) return BY_STATUS[status];
  return UNPAID[status] ?? BY_STATUS[status];
}

const BY_STATUS: Readonly<Record<StripeStatus, SubscriptionState>> = {
  incomplete: 'pending',
  incomplete_expired: 'expired',
  trialing: 'active',
  active: 'active',
  past_due: 'active',
  canceled: 'expired',
  unpaid: 'inactive',
  paused: 'inactive',
};

/** Stripe calls a subscription active while its first delayed payment is under way, and overdue when that failed. */
const UNPAID: Readonly<Partial<Record<StripeStatus, SubscriptionState>>> = {
  active: 'pending',
  past_due: 'inactive',
};
