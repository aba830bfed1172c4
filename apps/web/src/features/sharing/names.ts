/** How people and teams are called on the screens of sharing. */
import type { SharedPerson } from '@touchline/domain/entity/sharing';
import type { Team } from '@touchline/domain/entity/team';

/** The name that somebody gives himself, else his address. */
export function personName({
  first_name,
  last_name,
  email,
}: Pick<SharedPerson, 'first_name' | 'last_name' | 'email'>): string {
  const name = [first_name, last_name].filter((part) => part !== '').join(' ');
  return name === '' ? email : name;
}

export function teamName({ clubname, teamname }: Pick<Team, 'clubname' | 'teamname'>): string {
  return [clubname, teamname].filter((name) => name !== '').join(' ');
}
