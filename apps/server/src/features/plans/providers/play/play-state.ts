/**
 * What a subscription in Google Play means for its grant: the table of decision 112 as a function. Times are seconds
 * since 1970.
 */
import type { SubscriptionState } from '@touchline/domain/entity/tables/purchase';
import { RENEWAL_GRACE_S } from '@touchline/domain/plan/grant';

/** What Google calls the state of a subscription, without `SUBSCRIPTION_STATE_`. */
export const PLAY_STATES = [
  'PENDING',
  'ACTIVE',
  'PAUSED',
  'IN_GRACE_PERIOD',
  'ON_HOLD',
  'CANCELED',
  'EXPIRED',
  'PENDING_PURCHASE_CANCELED',
] as const;
export type PlayState = (typeof PLAY_STATES)[number];

export interface PlayFacts {
  readonly state: PlayState;
  /** The end of the paid period, or of the grace period; 0 for none. */
  readonly expires_at: number;
  readonly auto_renew: boolean;
  /** Another purchase took its place, which an upgrade does. */
  readonly replaced: boolean;
  /** The newest payment was given back in full, by the operator, by Google or by the bank. */
  readonly refunded: boolean;
}

export interface PlayMeaning {
  readonly state: SubscriptionState;
  readonly ends_at: number;
  readonly renews: boolean;
}

export function meaningOf(facts: PlayFacts): PlayMeaning {
  const { state, expires_at } = facts;
  const renews = facts.auto_renew && RENEWING.includes(state) && !facts.refunded && !facts.replaced;
  // A grant that renews goes on for a day after its end, which is part of the grace period.
  const early = state === 'IN_GRACE_PERIOD' && renews ? RENEWAL_GRACE_S : 0;
  return { state: stateOf(facts), ends_at: expires_at - early, renews };
}

function stateOf({ state, replaced, refunded }: PlayFacts): SubscriptionState {
  if (refunded) return 'deleted';
  return replaced ? 'expired' : BY_STATE[state];
}

const RENEWING: readonly PlayState[] = ['ACTIVE', 'IN_GRACE_PERIOD', 'ON_HOLD', 'PAUSED'];

const BY_STATE: Readonly<Record<PlayState, SubscriptionState>> = {
  PENDING: 'pending',
  ACTIVE: 'active',
  PAUSED: 'inactive',
  IN_GRACE_PERIOD: 'active',
  ON_HOLD: 'inactive',
  // Cancelled by its buyer: paid until its end.
  CANCELED: 'active',
  EXPIRED: 'expired',
  PENDING_PURCHASE_CANCELED: 'expired',
};
