/** Who this account is on a team: what the domain's permission table is asked with. */
import { trialDaysLeft } from '@touchline/domain/account/trial';
import type { Account } from '@touchline/domain/entity/account';
import type { Team } from '@touchline/domain/entity/team';
import { type Actor, type Denial, isOwn } from '@touchline/domain/team/permissions';
import { type PLANS, type Plan, planOf } from '@touchline/domain/team/plan';

/** Refused before anything was written: by role, by plan, or because the row is gone. */
export type Refused =
  /** 'You don't have permission to manage this.' */
  | { readonly code: 'noPermission' }
  /** The plan does not hold it here: the upsell. */
  | { readonly code: 'planNeeded' }
  /** Deleted, or never on this device. */
  | { readonly code: 'gone' };

/**
 * On somebody else's team the owner's trial is not known here: it counts as running, and the server, which
 * knows, has the last word.
 */
export function actorOnTeam(team: Team, account: Account | null, nowSeconds: number): Actor {
  const trialDays = isOwn(team.role) ? trialDaysOf(account, nowSeconds) : 0;
  return {
    role: team.role,
    capabilities: team.capabilities,
    plan: planOf({ sku: team.sku, trialDays }),
  };
}

/** On one's own account, players and media: the owner, with the best plan among his own teams. */
export function actorOnAccount(teams: readonly Team[], account: Account | null, nowSeconds: number): Actor {
  const plans: readonly Plan[] = [
    planOf({ sku: '', trialDays: trialDaysOf(account, nowSeconds) }),
    ...teams.filter((team) => isOwn(team.role)).map((team) => actorOnTeam(team, account, nowSeconds).plan),
  ];
  const plan = (['premium', 'trial', 'plus', 'free'] as const satisfies (typeof PLANS)[number][]).find(
    (one) => plans.includes(one),
  );
  return { role: 'owner', capabilities: [], plan: plan ?? 'free' };
}

export function refusedBy(denial: Denial): Refused {
  return denial.code === 'noPermission' ? denial : { code: 'planNeeded' };
}

function trialDaysOf(account: Account | null, nowSeconds: number): number {
  return trialDaysLeft(account?.signup ?? 0, nowSeconds);
}
