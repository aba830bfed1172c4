/** Which pictures of the library a page without account may show. */
import { isSquare, type Medium } from '../entity/tables/medium.ts';
import type { Player } from '../entity/tables/player.ts';
import type { PublicNames, Team } from '../entity/tables/team.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { isPublic } from '../media/visibility.ts';
import { appearanceOf, type Surface } from './appearance.ts';

export interface PictureQuestion {
  readonly surface: Surface;
  readonly team: Team;
  readonly medium: Pick<Medium, 'visibility' | 'player_sids' | 'team_sid'>;
  /** The players that the page knows of the team. */
  readonly players: ReadonlyMap<number, AppearingPlayer>;
  readonly names?: PublicNames;
}

type AppearingPlayer = Pick<Player, 'sid' | 'firstname' | 'surname' | 'nickname'>;

/**
 * True for a PUBLIC picture of the page's team, or of its owner's own library, on which every player may be shown with a
 * photo. A player who is unknown here, of another team or erased, may not. The staff of another team decide only about
 * pages of their own.
 */
export function mayShowPicture({ medium, players, ...where }: PictureQuestion): boolean {
  const isOfTeam = medium.team_sid === 0 || medium.team_sid === where.team.sid;
  if (!isOfTeam || !isPublic(medium)) return false;
  return medium.player_sids.every((sid) => {
    const player = players.get(sid);
    if (player === undefined) return false;
    return appearanceOf({ ...where, player, number: SHIRT_NUMBER_NONE, photos: true }).photo;
  });
}

export interface WrittenPictureQuestion extends PictureQuestion {
  readonly medium: PictureQuestion['medium'] & Pick<Medium, 'type'>;
}

/** The same for a picture in a text. A portrait names no player on it, so it is never shown there. */
export function mayShowWritten(asked: WrittenPictureQuestion): boolean {
  return !isSquare(asked.medium) && mayShowPicture(asked);
}
