/** `offers`: what this server offers, also for people who are not signed in. */
import type { PlansSetting } from '@touchline/domain/plan/plan';
import type { AccountCalls } from '#access/account-calls/call.ts';
import type { ConfigDep } from '#platform/config/config.ts';

export const OFFERS_CALLS = { offers: { GET: offers } } satisfies AccountCalls<never>;

async function offers({ config }: ConfigDep<'plans'>): Promise<{ readonly plans: PlansSetting }> {
  return { plans: config.plans };
}
