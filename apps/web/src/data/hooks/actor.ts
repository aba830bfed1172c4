import type { Team } from '@touchline/domain/entity/tables/team';
import { planOf } from '@touchline/domain/plan/plan';
import type { Result } from '@touchline/domain/result';
import {
  type Actor,
  type Denial,
  isOwn,
  type Operation,
  permissionHere,
} from '@touchline/domain/team/permissions';
import type { Client } from '../client/client.ts';
import { actorOnAccount, actorOnTeam } from '../commands/permission.ts';
import type { AccountWithPlans } from '../live/ports.ts';
import { useClient } from '../page/react.tsx';
import { useAccountWithPlans } from './account.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The account's role on a team, its grants, and the team's plan. */
export function useActor(team: Team): Actor {
  return actorNow(team, useAccountWithPlans(), useClient());
}

/** Null while the team is unknown. */
export function useActorOnce(team: Team | null): Actor | null {
  const account = useAccountWithPlans();
  const client = useClient();
  return team === null ? null : actorNow(team, account, client);
}

/** Until the account is read, its trial counts as running, so that no upgrade screen flashes up. */
function actorNow(team: Team, account: AccountWithPlans | undefined, client: Client): Actor {
  const actor = actorOnTeam(team, account ?? null, client.now() / 1000);
  return account === undefined && isOwn(team.role)
    ? { ...actor, plan: planOf({ sku: team.sku, trialDays: 0, plans: client.plans }) }
    : actor;
}

/** Whether an operation on a team is allowed on this device, and if not, why. Screens do not offer what is refused. */
export function useAllowed(team: Team): (operation: Operation) => Result<true, Denial> {
  const actor = useActor(team);
  const { surroundings } = useClient();
  return (operation) => permissionHere(actor, operation, surroundings);
}

/** The same for the account itself, with the best plan of its teams. */
export function useMayOnAccount(): (operation: Operation) => boolean {
  const client = useClient();
  const teams = useLiveQuery(client.live.teams);
  const account = useAccountWithPlans();
  const actor = actorOnAccount(teams ?? [], account ?? null, client.now() / 1000);
  return (operation) => permissionHere(actor, operation, client.surroundings).ok;
}

export function useMay(team: Team): (operation: Operation) => boolean {
  const allowed = useAllowed(team);
  return (operation) => allowed(operation).ok;
}
