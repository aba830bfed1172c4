/**
 * What a subscription in the App Store means for its grant: the table of decision 112 as a function. Times are seconds
 * since 1970.
 */
import type { SubscriptionState } from '@touchline/domain/entity/tables/purchase';
import { RENEWAL_GRACE_S } from '@touchline/domain/plan/grant';

/** The numbers by which Apple calls the state of a subscription. */
export const APP_STORE_STATUS = { active: 1, expired: 2, retrying: 3, grace: 4, revoked: 5 } as const;
export type AppStoreStatus = (typeof APP_STORE_STATUS)[keyof typeof APP_STORE_STATUS];

export interface AppStoreFacts {
  readonly status: AppStoreStatus;
  /** The end of the newest period; an offer or a free trial counts. */
  readonly expires_at: number;
  /** The end of the grace period that the operator grants in App Store Connect; 0 for none. */
  readonly grace_until: number;
  /** When the newest payment was given back, or Family Sharing ended; 0 for never. */
  readonly revoked_at: number;
  /** Replaced by a better product. */
  readonly upgraded: boolean;
  /** Whether the buyer lets it renew. A price increase that waits for their consent does not change this. */
  readonly auto_renew: boolean;
}

export interface AppStoreMeaning {
  readonly state: SubscriptionState;
  readonly ends_at: number;
  readonly renews: boolean;
}

export function meaningOf(facts: AppStoreFacts): AppStoreMeaning {
  const { status, expires_at, grace_until, revoked_at, upgraded, auto_renew } = facts;
  if (upgraded) return { state: 'expired', ends_at: expires_at, renews: false };
  switch (status) {
    case APP_STORE_STATUS.active:
      return { state: 'active', ends_at: expires_at, renews: auto_renew };
    case APP_STORE_STATUS.grace:
      return { state: 'active', ...graceEnd(grace_until || expires_at, auto_renew) };
    case APP_STORE_STATUS.retrying:
      return { state: 'inactive', ends_at: expires_at, renews: auto_renew };
    case APP_STORE_STATUS.expired:
      // One whose last payment was given back expires, too.
      return { state: revoked_at > 0 ? 'deleted' : 'expired', ends_at: expires_at, renews: false };
    case APP_STORE_STATUS.revoked:
      return { state: 'deleted', ends_at: revoked_at || expires_at, renews: false };
  }
}

/** A grant that renews goes on for a day after its end, which is part of the grace period. */
function graceEnd(until: number, renews: boolean): Pick<AppStoreMeaning, 'ends_at' | 'renews'> {
  return { ends_at: renews ? until - RENEWAL_GRACE_S : until, renews };
}
