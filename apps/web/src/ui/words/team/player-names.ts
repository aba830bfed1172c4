import type { Player } from '@touchline/domain/entity/tables/player';

/** First name and surname in one line; empty when neither is known. */
export function fullName(player: Pick<Player, 'firstname' | 'surname'>): string {
  return [player.firstname, player.surname]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' ');
}

/** The player's display name: the nickname, else the full name. */
export function callName(player: Pick<Player, 'nickname' | 'firstname' | 'surname'>): string {
  return player.nickname.trim() || fullName(player);
}
