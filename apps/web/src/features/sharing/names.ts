/** How teams are called on the screens of sharing. */
import type { Team } from '@touchline/domain/entity/team';

export function teamName({ clubname, teamname }: Pick<Team, 'clubname' | 'teamname'>): string {
  return [clubname, teamname].filter((name) => name !== '').join(' ');
}
