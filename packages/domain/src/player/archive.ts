/** Archives players who stop playing, without losing data (sections 3 and 4). */
import type { Player } from '../entity/tables/player.ts';
import type { Team } from '../entity/tables/team.ts';
import { hasManageRight } from '../team/permissions.ts';
import { withoutPlayer } from '../team/squad.ts';

export const ARCHIVED = 'ARCHIVED';

/** True for an archived player. They stay in the collection and in all matches. */
export function isArchived(player: Pick<Player, 'status'>): boolean {
  return player.status === ARCHIVED;
}

/** The player with the archived state. */
export function archived(player: Player): Player {
  return isArchived(player) ? player : { ...player, status: ARCHIVED };
}

/** The player without the archived state. They are in no team then. */
export function restored(player: Player): Player {
  return isArchived(player) ? { ...player, status: '' } : player;
}

/**
 * The teams that change when a player is archived or deleted. The player is removed from `player_sids` and
 * `shirtnumbers` of teams whose role is empty, owner or manager (section 4).
 */
export function teamsWithoutPlayer(teams: readonly Team[], player: number): readonly Team[] {
  return teams
    .filter((team) => hasManageRight(team.role))
    .flatMap((team) => {
      const after = withoutPlayer(team, player);
      return after === team ? [] : [after];
    });
}
