/** The account's role and plan on a team, as input for the domain's permission table. */

import type { Team } from '@touchline/domain/entity/tables/team';
import { bestOf, type Plan, type PlansSetting, planOf } from '@touchline/domain/plan/plan';
import { trialDaysLeft } from '@touchline/domain/plan/trial';
import { actorOf } from '@touchline/domain/team/actor';
import { type Actor, type Denial, isOwn } from '@touchline/domain/team/permissions';
import type { AccountWithPlans } from '../live/ports.ts';

/** Refused before anything is written: by role, by plan, or because the row is gone. */
export type Refused =
  /** Message: "You don't have permission to manage this." */
  | { readonly code: 'noPermission' }
  /** The plan does not include it: the screen offers an upgrade. */
  | { readonly code: 'planNeeded' }
  /** Deleted, or unknown to this device. */
  | { readonly code: 'gone' };

/** Until the account is read, its server counts as one that sells plans: the trial is known, Premium is not. */
function plansOffered(account: AccountWithPlans | null): PlansSetting {
  return account?.plans ?? 'sold';
}

/** The account's role and plan on a team. */
export function actorOnTeam(team: Team, account: AccountWithPlans | null, nowSeconds: number): Actor {
  return actorOf(team, { signup: account?.signup ?? 0, nowSeconds, plans: plansOffered(account) });
}

/** The actor for the own account, players and media: the owner, with the best plan of their own teams. */
export function actorOnAccount(
  teams: readonly Team[],
  account: AccountWithPlans | null,
  nowSeconds: number,
): Actor {
  const own = teams.filter(({ role }) => isOwn(role));
  return { role: 'owner', capabilities: [], plan: bestOf(plansOf(own, account, nowSeconds)) };
}

/** The plans that count for the account: its trial, and those of these teams, including joined shared teams. */
export function plansOf(
  teams: readonly Team[],
  account: AccountWithPlans | null,
  nowSeconds: number,
): readonly Plan[] {
  const joined = teams.filter(({ role, status }) => isOwn(role) || status === 'active');
  return [
    planOf({
      sku: '',
      trialDays: trialDaysLeft(account?.signup ?? 0, nowSeconds),
      plans: plansOffered(account),
    }),
    ...joined.map((team) => actorOnTeam(team, account, nowSeconds).plan),
  ];
}

export function refusedBy(denial: Denial): Refused {
  return denial.code === 'noPermission' ? denial : { code: 'planNeeded' };
}
