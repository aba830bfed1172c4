/** Who somebody is on a team, by what his device holds: the server comes to the same (its permission matrix asks). */
import { daysUntil, trialDaysLeft } from '../account/trial.ts';
import type { Team } from '../entity/team.ts';
import { type Actor, isOwn } from './permissions.ts';
import { planOf } from './plan.ts';

/**
 * Of somebody else's team the server says when its owner's trial ends (`trial_end`). A row that does not say it
 * yet counts as in its trial: the server has the last word.
 * @param signup when the account itself signed up, seconds since 1970; 0 when that is not known
 */
export function actorOf(
  team: Pick<Team, 'role' | 'capabilities' | 'sku' | 'trial_end'>,
  { signup, nowSeconds }: { readonly signup: number; readonly nowSeconds: number },
): Actor {
  const { role, capabilities, sku } = team;
  const trialDays = isOwn(role) ? trialDaysLeft(signup, nowSeconds) : ownersTrial(team.trial_end, nowSeconds);
  return { role, capabilities, plan: planOf({ sku, trialDays }) };
}

function ownersTrial(end: number, nowSeconds: number): number {
  return end === 0 ? 0 : daysUntil(end, nowSeconds);
}
