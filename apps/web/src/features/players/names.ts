import type { Player } from '@touchline/domain/entity/player';

/** First name and surname in one line; empty when neither is known. */
export function fullName(player: Pick<Player, 'firstname' | 'surname'>): string {
  return [player.firstname, player.surname]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' ');
}

/** What a player is called: the nickname, else the name. */
export function callName(player: Pick<Player, 'nickname' | 'firstname' | 'surname'>): string {
  return player.nickname.trim() || fullName(player);
}
