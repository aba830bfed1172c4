/** The people of a match as followers see them: our players as `appearanceOf` allows, opponents by shirt number. */
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { PublicNames, Team } from '../../entity/tables/team.ts';
import { type Appearance, appearanceOf } from '../../privacy/appearance.ts';
import { shirtNumberOf } from '../sheet/sheet.ts';
import type { PublicWho } from './public-match.ts';

/** How names are shown in this match: the coach's choice for it, otherwise the team's. */
export function publicNamesOf({ metadata }: Match, team: Team): PublicNames {
  return metadata.stream_show_names === '' ? team.metadata.public_names : metadata.stream_show_names;
}

/** How the people of this match are shown. */
export interface Naming {
  readonly player: (sid: number) => Appearance;
  /** Children of the other club did not agree to anything. Null without a number. */
  readonly opponent: (sn: number) => PublicWho | null;
}

export function namingOf(match: Match, team: Team, players: readonly Player[]): Naming {
  const names = publicNamesOf(match, team);
  const photos = match.metadata.stream_show_images;
  const known = new Map(players.map((player) => [player.sid, player]));
  return {
    player: (sid) => {
      const player = known.get(sid) ?? { sid, firstname: '', surname: '', nickname: '' };
      const number = shirtNumberOf(match, sid);
      return appearanceOf({ surface: 'live page', team, player, number, names, photos });
    },
    opponent: (sn) => (sn <= 0 ? null : { name: '', number: sn }),
  };
}
