/** The names that followers see: of our players as the team allows it, and of opponents with no more than those. */
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { PublicNames, Team } from '../../entity/tables/team.ts';
import { plainText } from '../../text/plain-text.ts';
import { shirtNumberOf } from '../sheet/sheet.ts';
import type { PublicWho } from './public-match.ts';

/** How names are shown in this match: the coach's choice for it, otherwise the team's. */
export function publicNamesOf({ metadata }: Match, team: Team): PublicNames {
  return metadata.stream_show_names === '' ? team.metadata.public_names : metadata.stream_show_names;
}

/** How the people of this match are shown. */
export interface Naming {
  readonly player: (sid: number) => PublicWho;
  readonly opponent: (name: string, sn: number) => PublicWho | null;
}

export function namingOf(match: Match, team: Team, players: readonly Player[]): Naming {
  const mode = publicNamesOf(match, team);
  const known = new Map(players.map((player) => [player.sid, player]));
  return {
    player: (sid) => {
      const player = known.get(sid);
      return {
        name: player === undefined ? '' : plainText(publicName(player, mode)),
        number: shirtNumberOf(match, sid),
      };
    },
    // Children of the other club did not agree to our setting, so they are never shown with more than our players.
    opponent: (name, sn) => {
      const shown = opponentName(plainText(name), mode);
      return shown === '' && sn <= 0 ? null : { name: shown, number: Math.max(0, sn) };
    },
  };
}

function opponentName(name: string, mode: PublicNames): string {
  if (mode === 'shirt_number') return '';
  return mode === 'full_name' ? name.trim() : firstWord(name);
}

/** A player's name on public pages: none (only the number), the first name, the nickname, or the full name. */
export function publicName(
  player: Pick<Player, 'firstname' | 'surname' | 'nickname'>,
  mode: PublicNames,
): string {
  switch (mode) {
    case 'shirt_number':
      return '';
    case 'first_name':
      // A nickname may contain a full name.
      return player.firstname.trim() || firstWord(player.nickname);
    case 'nickname':
      return player.nickname.trim() || player.firstname.trim();
    case 'full_name':
      return (
        [player.firstname, player.surname]
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .join(' ') || player.nickname.trim()
      );
  }
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}
