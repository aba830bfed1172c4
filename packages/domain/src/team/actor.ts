/**
 * The role and plan of the signed-in account on a team, from the data of its device. The server's permission matrix
 * checks that it agrees.
 */

import type { Team } from '../entity/tables/team.ts';
import { type PlansSetting, planOf } from '../plan/plan.ts';
import { daysUntil, trialDaysLeft } from '../plan/trial.ts';
import { type Actor, isOwn } from './permissions.ts';

/**
 * The server states for another owner's team when the owner's trial ends (`trial_end`). A row that does not state it
 * yet counts as in its trial, because the server decides in the end.
 * @param signup when this account signed up, seconds since 1970; 0 when unknown
 * @param plans what the server offers
 */
export function actorOf(
  team: Pick<Team, 'role' | 'capabilities' | 'sku' | 'plan_end' | 'trial_end'>,
  {
    signup,
    nowSeconds,
    plans,
  }: { readonly signup: number; readonly nowSeconds: number; readonly plans: PlansSetting },
): Actor {
  const { role, capabilities, plan_end } = team;
  // A device without a network notices the end of a plan by itself.
  const sku = plan_end > 0 && nowSeconds >= plan_end ? '' : team.sku;
  const trialDays = isOwn(role) ? trialDaysLeft(signup, nowSeconds) : ownersTrial(team.trial_end, nowSeconds);
  return { role, capabilities, plan: planOf({ sku, trialDays, plans }) };
}

function ownersTrial(end: number, nowSeconds: number): number {
  return end === 0 ? 0 : daysUntil(end, nowSeconds);
}
