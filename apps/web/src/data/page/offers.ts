/** What the server offers, for people who are not signed in. */
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { UNKNOWN_PLANS } from '../session/session.ts';
import { call } from './session-actions.ts';

let known: PlansSetting | undefined;

/** Asks once per page; without an answer, the server counts as one that sells plans. */
export async function offeredPlans(): Promise<PlansSetting> {
  if (known !== undefined) return known;
  const answer = await call<{ readonly plans: PlansSetting }>('offers', 'GET', {});
  if (answer.ok) known = answer.value.plans;
  return known ?? UNKNOWN_PLANS;
}
