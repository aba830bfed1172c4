/** Who stops playing goes to the archive, with everything kept (sections 3 and 4). */
import type { Player } from '../entity/player.ts';
import type { Team } from '../entity/team.ts';
import { hasManageRight } from '../team/permissions.ts';
import { withoutPlayer } from '../team/squad.ts';

export const ARCHIVED = 'ARCHIVED';

/** Whether a player has stopped: he stays in the collection and in everything that was. */
export function isArchived(player: Pick<Player, 'status'>): boolean {
  return player.status === ARCHIVED;
}

/** The player as he is in the archive. */
export function archived(player: Player): Player {
  return isArchived(player) ? player : { ...player, status: ARCHIVED };
}

/** The player as he comes back from the archive; he is in no team then. */
export function restored(player: Player): Player {
  return isArchived(player) ? { ...player, status: '' } : player;
}

/**
 * The teams that change when a player is archived or deleted, as they are then: he leaves `player_sids`
 * and `shirtnumbers` of teams whose role is empty, owner or manager (section 4).
 */
export function teamsWithoutPlayer(teams: readonly Team[], player: number): readonly Team[] {
  return teams
    .filter((team) => hasManageRight(team.role))
    .flatMap((team) => {
      const after = withoutPlayer(team, player);
      return after === team ? [] : [after];
    });
}
