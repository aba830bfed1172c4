/** What a payment provider says of a purchase, and the grant that follows from it (decision 110). */
import type { SubscriptionState } from '../entity/tables/purchase.ts';
import type { Grant, GrantSku, GrantSource } from './grant.ts';
import type { PaymentPeriod } from './shop.ts';

/** Sources whose grants are purchases. */
export const PURCHASE_SOURCES = ['stripe', 'app_store', 'play'] as const satisfies readonly GrantSource[];
export type PurchaseSource = (typeof PURCHASE_SOURCES)[number];

/** The stores that an app on a phone buys in. A purchase is cancelled there, and nowhere else. */
export const STORE_SOURCES = ['app_store', 'play'] as const satisfies readonly PurchaseSource[];

/** True for a grant that is paid through a provider. */
export function isPurchaseSource(source: string): source is PurchaseSource {
  return PURCHASE_SOURCES.some((one) => one === source);
}

/** A purchase as its provider describes it now. Times are seconds since 1970. */
export interface PurchaseState {
  /** The provider's own id of the purchase. */
  readonly reference: string;
  readonly sku: GrantSku;
  readonly state: SubscriptionState;
  readonly starts_at: number;
  /** The end of the paid period, as in `Grant`. */
  readonly ends_at: number;
  readonly renews: boolean;
  /** Empty for a period that the shop does not sell. */
  readonly payment_period: PaymentPeriod | '';
  /** The buyer and their team as the checkout was told; 0 for unknown. */
  readonly account_sid: number;
  readonly team_sid: number;
  /** When the period began whose payment failed; 0 unless a payment is overdue. */
  readonly unpaid_since: number;
  /** The purchase whose place it took, as an upgrade in a store may do; empty for none. */
  readonly replaces: string;
  /** False while the provider waits for our word that the plan was given; without it the money goes back. */
  readonly acknowledged: boolean;
}

/** The buyer and their team as this server knows them now. */
export interface Buyer {
  /** 0 for an account that does not exist. */
  readonly account: number;
  /** 0 for a team that does not exist or is not theirs. */
  readonly team: number;
}

/** What this server knows of a purchase's owner. */
export interface PurchaseOwner {
  /** The grant so far; null for an unknown purchase, and for one whose account is gone. */
  readonly before: Grant | null;
  readonly buyer: Buyer;
  /** The buyer's app asked for this team now, so a grant without a team gets it. */
  readonly claimed: boolean;
  readonly now: number;
}

/**
 * The grant of a purchase. It keeps the account and the team that it has, because a coach may have linked it to another
 * team since the checkout.
 */
export function grantOfPurchase(
  source: PurchaseSource,
  said: PurchaseState,
  { before, buyer, claimed, now }: PurchaseOwner,
): Grant {
  const known = before !== null && before.account_sid > 0;
  const kept = known && (before.team_sid > 0 || !claimed);
  const team_sid = kept ? before.team_sid : buyer.team;
  return {
    ...facts(said),
    source,
    account_sid: known ? before.account_sid : buyer.account,
    team_sid,
    linked_at: kept ? before.linked_at : team_sid > 0 ? now : 0,
  };
}

function facts({ sku, state, starts_at, ends_at, renews, payment_period, unpaid_since }: PurchaseState) {
  return { sku, state, starts_at, ends_at, renews, payment_period, unpaid_since };
}

const SAID = ['sku', 'state', 'starts_at', 'ends_at', 'renews', 'payment_period', 'unpaid_since'] as const;
const OWNED = ['account_sid', 'team_sid'] as const;

/** True when two grants give the same to the same team. */
export function isSameGrant(a: Grant, b: Grant): boolean {
  return [...SAID, ...OWNED].every((field) => a[field] === b[field]);
}

/** What a change of a purchase means to its buyer, who gets a mail about it; null for nothing new. */
export type PurchaseNews = 'begun' | 'ended' | 'refunded';

/** @param before the grant's last stored state; null for a purchase that was unknown */
export function purchaseNews(
  before: SubscriptionState | null,
  after: SubscriptionState,
): PurchaseNews | null {
  const waited = before === null || before === 'pending';
  if (after === 'active') return waited ? 'begun' : null;
  if (waited || before === 'expired' || before === 'deleted') return null;
  if (after === 'deleted') return 'refunded';
  return after === 'expired' ? 'ended' : null;
}
