/**
 * Grants: each gives one team a plan for a time (areas.md, "Plans, shop, purchases"). A purchase, a team code and a gift
 * of the operator are one grant each. No grant overwrites another: a team has the best of those in force. Times are
 * seconds since 1970.
 */
import type { PAYMENT_PERIODS, SubscriptionState } from '../entity/tables/purchase.ts';
import { bestOf, DAY_S, planOfSku, SKU_PLUS, SKU_PREMIUM } from './plan.ts';

/** Who gave it. */
export const GRANT_SOURCES = ['stripe', 'app_store', 'play', 'team_code', 'operator'] as const;
export type GrantSource = (typeof GRANT_SOURCES)[number];

/** The skus that a grant can have, the best first. */
export const GRANT_SKUS = [SKU_PREMIUM, SKU_PLUS] as const;
export type GrantSku = (typeof GRANT_SKUS)[number];

export interface Grant {
  readonly source: GrantSource;
  readonly sku: string;
  /** What its source last said. Its times may say more: see `grantState`. */
  readonly state: SubscriptionState;
  /** The account that bought, activated or received it; 0 while that is unknown. */
  readonly account_sid: number;
  /** 0 for no team yet. */
  readonly team_sid: number;
  /** When it was last linked to a team; 0 for never. */
  readonly linked_at: number;
  readonly starts_at: number;
  /** 0 for never. Of a grant that renews: the end of the period that is paid. */
  readonly ends_at: number;
  /** Whether the source extends it at its end. */
  readonly renews: boolean;
  /** How often it is paid; empty for what is not paid here. */
  readonly payment_period: (typeof PAYMENT_PERIODS)[number] | '';
  /** When the period began whose payment failed; 0 unless a payment is overdue. */
  readonly unpaid_since: number;
}

/** How long a renewed grant goes on while the source's word of the payment is awaited, seconds. */
export const RENEWAL_GRACE_S = DAY_S;

/** The state of section 3 at `now`. */
export function grantState(grant: Grant, now: number): SubscriptionState {
  if (grant.state !== 'active') return grant.state;
  if (grant.ends_at > 0 && now >= lastMoment(grant)) return 'expired';
  return now < grant.starts_at ? 'pending' : 'active';
}

/** True while it gives its team a plan. */
export function isInForce(grant: Grant, now: number): boolean {
  return grantState(grant, now) === 'active';
}

/** When the grant begins or ends by itself; 0 for never. */
export function nextChange(grant: Grant, now: number): number {
  if (grant.state !== 'active') return 0;
  const coming = [grant.starts_at, lastMoment(grant)].filter((moment) => moment > now);
  return coming.length === 0 ? 0 : Math.min(...coming);
}

/** When it stops to give its plan, if nothing more is heard from its source; 0 for never. */
export function lastMoment({ ends_at, renews }: Pick<Grant, 'ends_at' | 'renews'>): number {
  if (ends_at === 0) return 0;
  return renews ? ends_at + RENEWAL_GRACE_S : ends_at;
}

/** What a team's row says of its plan. */
export interface TeamPlan {
  /** Empty for no grant in force. */
  readonly sku: GrantSku | '';
  /** When `sku` ends; 0 while a grant of it renews or has no end. */
  readonly plan_end: number;
}

/** A team's plan by its grants: the only place that derives it. */
export function teamPlanOf(grants: readonly Grant[], now: number): TeamPlan {
  const inForce = grants.filter((grant) => isInForce(grant, now));
  const best = bestOf(inForce.map(({ sku }) => planOfSku(sku)));
  const sku = GRANT_SKUS.find((one) => planOfSku(one) === best);
  if (sku === undefined) return { sku: '', plan_end: 0 };
  const giving = inForce.filter((grant) => grant.sku === sku);
  const goesOn = giving.some(({ renews, ends_at }) => renews || ends_at === 0);
  return { sku, plan_end: goesOn ? 0 : Math.max(...giving.map(({ ends_at }) => ends_at)) };
}

/** When it may be linked to another team; 0 for a grant without a team. */
export function relinkFrom({ team_sid, linked_at }: Grant, relinkDays: number): number {
  return team_sid === 0 ? 0 : linked_at + relinkDays * DAY_S;
}

export type LinkRefusal =
  /** It belongs to another account, or gives nothing any more. */
  | { readonly code: 'grantUnusable' }
  /** Message: "It's to early to switch from team" */
  | { readonly code: 'tooEarlyToSwitch'; readonly from: number };

export interface GrantLink {
  readonly account: number;
  readonly team: number;
  readonly now: number;
  readonly relinkDays: number;
}

/** The grant after it is linked to a team. Moving it keeps its times. */
export function linkGrant<T extends Grant>(
  grant: T,
  { account, team, now, relinkDays }: GrantLink,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: LinkRefusal } {
  if (grant.account_sid !== account || !mayBeLinked(grant, now)) {
    return { ok: false, error: { code: 'grantUnusable' } };
  }
  if (grant.team_sid === team) return { ok: true, value: grant };
  const from = relinkFrom(grant, relinkDays);
  if (now < from) return { ok: false, error: { code: 'tooEarlyToSwitch', from } };
  return { ok: true, value: { ...grant, team_sid: team, linked_at: now } };
}

/** A purchase whose payment is open or on hold may be linked: it may give a plan later. */
function mayBeLinked(grant: Grant, now: number): boolean {
  const state = grantState(grant, now);
  return state === 'active' || state === 'pending' || state === 'inactive';
}
