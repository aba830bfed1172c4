import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { useTeams } from '../team/teams.ts';
import { useMatch } from './matches.ts';

export interface MatchWithTeam {
  readonly match: Match;
  readonly team: Team;
}

/** A match and its team; null when one of them is missing on this device, undefined while they are read. */
export function useMatchWithTeam(sid: number | null): MatchWithTeam | null | undefined {
  const match = useMatch(sid);
  const teams = useTeams();
  if (match === undefined || teams === undefined) return undefined;
  const team = teams.find((candidate) => candidate.sid === match?.team_sid);
  return match === null || team === undefined ? null : { match, team };
}
