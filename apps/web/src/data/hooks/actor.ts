import type { Account } from '@touchline/domain/entity/account';
import type { Team } from '@touchline/domain/entity/team';
import type { Result } from '@touchline/domain/result';
import {
  type Actor,
  type Denial,
  isOwn,
  type Operation,
  permissionHere,
} from '@touchline/domain/team/permissions';
import { planOf } from '@touchline/domain/team/plan';
import type { Client } from '../client.ts';
import { actorOnTeam } from '../permission.ts';
import { useClient } from '../react.tsx';
import { useAccount } from './account.ts';

/** Who this account is on a team: role, what was granted, and the team's plan. */
export function useActor(team: Team): Actor {
  return actorNow(team, useAccount(), useClient());
}

/** Null as long as it is not known which team it is. */
export function useActorOnce(team: Team | null): Actor | null {
  const account = useAccount();
  const client = useClient();
  return team === null ? null : actorNow(team, account, client);
}

/**
 * As long as the account is not read nobody can say whether its trial is over: it counts as running, so that
 * nothing flashes up and goes.
 */
function actorNow(team: Team, account: Account | undefined, client: Client): Actor {
  const actor = actorOnTeam(team, account ?? null, client.now() / 1000);
  return account === undefined && isOwn(team.role)
    ? { ...actor, plan: planOf({ sku: team.sku, trialDays: 0 }) }
    : actor;
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
