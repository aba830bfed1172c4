import type { Team } from '@touchline/domain/entity/team';
import type { Actor } from '@touchline/domain/team/permissions';
import { actorOnTeam } from '../permission.ts';
import { useClient } from '../react.tsx';
import { useAccount } from './account.ts';

/** Who this account is on a team: role, what was granted, and the team's plan. */
export function useActor(team: Team): Actor {
  const account = useAccount();
  return actorOnTeam(team, account ?? null, useClient().now() / 1000);
}
