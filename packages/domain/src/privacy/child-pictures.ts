/** The photos of the team and its matches on which a player is, for "What others see of {name}". */
import { type Medium, PORTRAIT } from '../entity/tables/medium.ts';
import type { Player } from '../entity/tables/player.ts';
import type { PrivacyLevel } from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';
import { mediaOnPage } from '../media/page-media.ts';
import { mayShowPicture } from './pictured.ts';
import { atLevel, OPEN_PAGE, type SeenPlayer } from './seen.ts';

export interface ChildPictures {
  /** Public pages show these wherever the coach puts them. */
  readonly shown: number;
  /** How many of them the Team Page shows now. */
  readonly onPage: number;
}

export interface PicturedPlayer extends SeenPlayer {
  /** Everybody who may be on a picture together with the player. */
  readonly players: readonly Player[];
  /** Existing media. */
  readonly media: readonly Medium[];
}

export function picturesWith(about: PicturedPlayer): ChildPictures {
  return picturesIn(about, about.team);
}

/** The same if the family chose this level, and the coach no stricter one. */
export function picturesAt(about: PicturedPlayer, level: PrivacyLevel): ChildPictures {
  return picturesIn(about, atLevel(about, level));
}

function picturesIn({ page, player, players, media }: PicturedPlayer, team: Team): ChildPictures {
  const known = new Map(players.map((each) => [each.sid, each]));
  const shown = media.filter(
    (medium) =>
      medium.type !== PORTRAIT &&
      medium.player_sids.includes(player.sid) &&
      mayShowPicture({ surface: 'team page', team, medium, players: known }),
  );
  const put = new Set(page === null || team.teampage !== OPEN_PAGE ? [] : mediaOnPage(page));
  return { shown: shown.length, onPage: shown.filter(({ sid }) => put.has(sid)).length };
}
