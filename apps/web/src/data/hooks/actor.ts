import type { Team } from '@touchline/domain/entity/team';
import type { Result } from '@touchline/domain/result';
import { type Actor, type Denial, type Operation, permissionHere } from '@touchline/domain/team/permissions';
import { planOf } from '@touchline/domain/team/plan';
import { actorOnTeam } from '../permission.ts';
import { useClient } from '../react.tsx';
import { useAccount } from './account.ts';

/**
 * Who this account is on a team: role, what was granted, and the team's plan. As long as the account is not
 * read nobody can say whether its trial is over: it counts as running, so that nothing flashes up and goes.
 */
export function useActor(team: Team): Actor {
  const account = useAccount();
  const actor = actorOnTeam(team, account ?? null, useClient().now() / 1000);
  return account === undefined ? { ...actor, plan: planOf({ sku: team.sku, trialDays: 0 }) } : actor;
}

/** Whether something may be done on a team from this device, and if not, why: what is refused is not offered. */
export function useAllowed(team: Team): (operation: Operation) => Result<true, Denial> {
  const actor = useActor(team);
  const { surroundings } = useClient();
  return (operation) => permissionHere(actor, operation, surroundings);
}

export function useMay(team: Team): (operation: Operation) => boolean {
  const allowed = useAllowed(team);
  return (operation) => allowed(operation).ok;
}
