import type { Team } from '@touchline/domain/entity/team';
import { currentTeam } from '@touchline/domain/team/overview';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** Own and shared teams in the account's order, hidden ones included. */
export function useTeams(): readonly Team[] | undefined {
  return useSource(useClient().live.teams);
}

/** The team that the account works with; null when it has none. */
export function useCurrentTeam(): Team | null | undefined {
  const { live } = useClient();
  const teams = useSource(live.teams);
  const account = useSource(live.account);
  if (teams === undefined || account === undefined) return undefined;
  return currentTeam(teams, live.resolve('teams', account?.current_team ?? 0));
}
