import type { Grant } from '@touchline/domain/plan/grant';

const MONTH_S = 30 * 86_400;
/** Seconds since 1970. */
export const GRANT_END_S = Date.UTC(2026, 4, 14) / 1_000;

/** A month of Premium from Stripe, for mails about it. */
export const MONTH_OF_PREMIUM: Grant = {
  source: 'stripe',
  sku: '1',
  state: 'active',
  account_sid: 7,
  team_sid: 70,
  linked_at: 0,
  starts_at: GRANT_END_S - MONTH_S,
  ends_at: GRANT_END_S,
  renews: true,
  payment_period: 'monthly',
  unpaid_since: 0,
};
