import type { Player } from '@touchline/domain/entity/tables/player';
import { m } from '@touchline/i18n';

/** First name and surname in one line; empty when neither is known. */
export function fullName(player: Pick<Player, 'firstname' | 'surname'>): string {
  return [player.firstname, player.surname]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' ');
}

/** The display name in lists; fans do not get the names of all players. */
export function listedName(player: Pick<Player, 'nickname' | 'firstname' | 'surname'>): string {
  return callName(player) || m.words_a_player();
}

/** The player's display name: the nickname, else the full name. */
export function callName(player: Pick<Player, 'nickname' | 'firstname' | 'surname'>): string {
  return player.nickname.trim() || fullName(player);
}
