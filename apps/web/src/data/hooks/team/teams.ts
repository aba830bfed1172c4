import type { Team } from '@touchline/domain/entity/tables/team';
import { currentTeam } from '@touchline/domain/team/overview';
import { useClient } from '../../page/react.tsx';
import { useLiveQuery } from '../use-live-query.ts';

/** Own and shared teams in the account's order, hidden ones included. */
export function useTeams(): readonly Team[] | undefined {
  return useLiveQuery(useClient().live.teams);
}

/** The account's current team; null when it has none. */
export function useCurrentTeam(): Team | null | undefined {
  const { live } = useClient();
  const teams = useLiveQuery(live.teams);
  const account = useLiveQuery(live.account);
  if (teams === undefined || account === undefined) return undefined;
  return currentTeam(teams, live.resolve('teams', account?.current_team ?? 0));
}
