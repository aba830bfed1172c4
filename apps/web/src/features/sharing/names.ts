/** Names of teams on the sharing screens. */
import type { Team } from '@touchline/domain/entity/tables/team';

export function teamName({ clubname, teamname }: Pick<Team, 'clubname' | 'teamname'>): string {
  return [clubname, teamname].filter((name) => name !== '').join(' ');
}
