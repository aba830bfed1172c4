/** Players as people outside the staff may see them, in what a coach shares. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import { publicNamesOf } from '@touchline/domain/match/public/public-names';
import { shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { type AppearanceQuestion, appearanceOf } from '@touchline/domain/privacy/appearance';
import { m } from '@touchline/i18n';

type Asked = Pick<AppearanceQuestion, 'surface' | 'team' | 'names' | 'photos'>;

export interface SharedNames extends Asked {
  /** The players of the account. */
  readonly players: readonly Player[];
  /** SHIRT_NUMBER_NONE for a player without a number. */
  readonly numberOf: (player: number) => number;
}

export interface SharedPlayer {
  /** The name, or `Player 7`, or `Player`. */
  readonly text: string;
  /** SHIRT_NUMBER_NONE where none is shown. */
  readonly number: number;
  readonly photo: boolean;
}

/** The players by sid; those whom the squad calls the same have their shirt number behind the name. */
export function sharedPlayers({ players, numberOf, ...asked }: SharedNames): (sid: number) => SharedPlayer {
  const seen = players.map((player) => {
    const appearance = appearanceOf({ ...asked, player, number: numberOf(player.sid) });
    return { sid: player.sid, ...appearance };
  });
  const squad = seen.filter(({ sid }) => asked.team.player_sids.includes(sid));
  const known = new Map(seen.map((one) => [one.sid, one]));
  return (sid) => {
    const { name, number, photo } = known.get(sid) ?? { name: '', number: SHIRT_NUMBER_NONE, photo: false };
    const numbered = number !== SHIRT_NUMBER_NONE;
    if (name === '') {
      return { text: numbered ? m.live_player_number({ number }) : m.common_screen_player(), number, photo };
    }
    const isTwice = squad.some((other) => other.sid !== sid && other.name === name);
    return { text: isTwice && numbered ? `${name} (${number})` : name, number, photo };
  };
}

/** The same for the players of a match, with the match's own choice of names and numbers. */
export function sharedPlayersOf(
  match: Match,
  { team, ...asked }: Pick<SharedNames, 'surface' | 'team' | 'players' | 'photos'>,
): (sid: number) => SharedPlayer {
  return sharedPlayers({
    ...asked,
    team,
    names: publicNamesOf(match, team),
    numberOf: (sid) => shirtNumberOf(match, sid),
  });
}
