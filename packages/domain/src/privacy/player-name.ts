/**
 * A player's name as text, for the appearance of a player outside the staff, for what a family reads of its own
 * children, and for the staff. A test names the files that may use it (scripts/checks/player-names.test.ts).
 */
import type { Player } from '../entity/tables/player.ts';
import type { PublicNames } from '../entity/tables/team.ts';
import { plainText } from '../text/plain-text.ts';

export type NamedPlayer = Pick<Player, 'firstname' | 'surname' | 'nickname'>;

/** None (only the number), the first name, the nickname, or the full name. Safe to show beside other text. */
export function playerName(player: NamedPlayer, mode: PublicNames): string {
  return plainText(nameIn(player, mode));
}

type NameField = keyof NamedPlayer;

/** The fields that such a name consists of. None where it is only a part of a field. */
export function nameFields(player: NamedPlayer, mode: PublicNames): readonly NameField[] {
  const given = (field: NameField) => player[field].trim() !== '';
  switch (mode) {
    case 'shirt_number':
      return [];
    case 'first_name':
      if (given('firstname')) return ['firstname'];
      return firstWord(player.nickname) === player.nickname.trim() ? ['nickname'] : [];
    case 'nickname':
      return given('nickname') ? ['nickname'] : ['firstname'];
    case 'full_name':
      return given('firstname') || given('surname') ? ['firstname', 'surname'] : ['nickname'];
  }
}

function nameIn({ firstname, surname, nickname }: NamedPlayer, mode: PublicNames): string {
  switch (mode) {
    case 'shirt_number':
      return '';
    case 'first_name':
      // A nickname may contain a full name.
      return firstname.trim() || firstWord(nickname);
    case 'nickname':
      return nickname.trim() || firstname.trim();
    case 'full_name':
      return (
        [firstname, surname]
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .join(' ') || nickname.trim()
      );
  }
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}
