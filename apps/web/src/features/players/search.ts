/** Finding a player while typing. */
import type { Player } from '@touchline/domain/entity/player';

type Named = Pick<Player, 'nickname' | 'firstname' | 'surname'>;

/** True when every word of the search begins a word of the player's names; accents and capitals do not count. */
export function isFound(player: Named, search: string): boolean {
  const names = words(`${player.nickname} ${player.firstname} ${player.surname}`);
  return words(search).every((word) => names.some((name) => name.startsWith(word)));
}

function words(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}
