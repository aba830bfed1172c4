import type { Player } from '../entity/tables/player.ts';
import type { Team } from '../entity/tables/team.ts';
import { isOwn } from '../team/permissions.ts';

/** The players of all squads. */
export function playersInSquads(squads: readonly Pick<Team, 'player_sids'>[]): ReadonlySet<number> {
  return new Set(squads.flatMap(({ player_sids }) => player_sids));
}

type ListedTeam = Pick<Team, 'sid' | 'role' | 'player_sids'>;

/** The players of the own collection who are in none of these squads. Players of other people's teams are left out. */
export function ownInNoSquad<P extends Pick<Player, 'sid' | 'team_sid'>>(
  players: readonly P[],
  teams: readonly ListedTeam[],
  inSquads = playersInSquads(teams),
): readonly P[] {
  const shared = new Set(teams.flatMap(({ sid, role }) => (isOwn(role) ? [] : [sid])));
  return players.filter(({ sid, team_sid }) => !inSquads.has(sid) && !shared.has(team_sid));
}
