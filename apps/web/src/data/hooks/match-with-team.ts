import type { Match } from '@touchline/domain/entity/match';
import type { Team } from '@touchline/domain/entity/team';
import { useMatch } from './matches.ts';
import { useTeams } from './teams.ts';

export interface MatchWithTeam {
  readonly match: Match;
  readonly team: Team;
}

/** A match and the team that plays it; null when this device lacks one of them, undefined while they are read. */
export function useMatchWithTeam(sid: number): MatchWithTeam | null | undefined {
  const match = useMatch(sid);
  const teams = useTeams();
  if (match === undefined || teams === undefined) return undefined;
  const team = teams.find((candidate) => candidate.sid === match?.team_sid);
  return match === null || team === undefined ? null : { match, team };
}
