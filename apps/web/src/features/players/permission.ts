/** What the coach may do with players, by the one permission table of the domain. */
import type { Team } from '@touchline/domain/entity/team';
import { isOwn, roleAllows } from '@touchline/domain/team/permissions';

/** The collection is closed to whoever does not own the team (section 6). */
export function mayUseCollection(team: Team): boolean {
  return isOwn(team.role);
}

/** Adding players to the team and editing them. */
export function mayEditPlayers(team: Team): boolean {
  return roleAllows(team, 'editPlayers');
}

/** E-mail address, telephone and notes of players. */
export function maySeeContact(team: Team): boolean {
  return roleAllows(team, 'seePrivate');
}
