/** Who this account is on a team: what the domain's permission table is asked with. */
import { trialDaysLeft } from '@touchline/domain/account/trial';
import type { Account } from '@touchline/domain/entity/account';
import type { Team } from '@touchline/domain/entity/team';
import { actorOf } from '@touchline/domain/team/actor';
import { type Actor, type Denial, isOwn } from '@touchline/domain/team/permissions';
import { bestOf, type Plan, planOf } from '@touchline/domain/team/plan';

/** Refused before anything was written: by role, by plan, or because the row is gone. */
export type Refused =
  /** 'You don't have permission to manage this.' */
  | { readonly code: 'noPermission' }
  /** The plan does not hold it here: the upsell. */
  | { readonly code: 'planNeeded' }
  /** Deleted, or never on this device. */
  | { readonly code: 'gone' };

/** As which role and with which plan the account acts on a team. */
export function actorOnTeam(team: Team, account: Account | null, nowSeconds: number): Actor {
  return actorOf(team, { signup: account?.signup ?? 0, nowSeconds });
}

/** On one's own account, players and media: the owner, with the best plan among his own teams. */
export function actorOnAccount(teams: readonly Team[], account: Account | null, nowSeconds: number): Actor {
  const own = teams.filter(({ role }) => isOwn(role));
  return { role: 'owner', capabilities: [], plan: bestOf(plansOf(own, account, nowSeconds)) };
}

/** The plans that the account works with: its trial, and those of these teams, also of shared ones once joined. */
export function plansOf(
  teams: readonly Team[],
  account: Account | null,
  nowSeconds: number,
): readonly Plan[] {
  const joined = teams.filter(({ role, status }) => isOwn(role) || status === 'active');
  return [
    planOf({ sku: '', trialDays: trialDaysLeft(account?.signup ?? 0, nowSeconds) }),
    ...joined.map((team) => actorOnTeam(team, account, nowSeconds).plan),
  ];
}

export function refusedBy(denial: Denial): Refused {
  return denial.code === 'noPermission' ? denial : { code: 'planNeeded' };
}
