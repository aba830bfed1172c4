/** Finding a player while typing, among thousands too. */
import type { Player } from '@touchline/domain/entity/player';

type Named = Pick<Player, 'nickname' | 'firstname' | 'surname'>;

/**
 * In the order given, those of whom some name begins with each word of the search; accents and capitals do not
 * count. Everybody by an empty one.
 */
export function found<T extends Named>(players: readonly T[], search: string): readonly T[] {
  const sought = words(search);
  return sought.length === 0 ? players : players.filter((player) => hasAll(wordsOf(player), sought));
}

/** A player is an object of its own as long as nothing of him changes: each is taken apart once, not at every key. */
const known = new WeakMap<Named, readonly string[]>();

function wordsOf(player: Named): readonly string[] {
  const before = known.get(player);
  if (before !== undefined) return before;
  const names = words(`${player.nickname} ${player.firstname} ${player.surname}`);
  known.set(player, names);
  return names;
}

function hasAll(names: readonly string[], sought: readonly string[]): boolean {
  return sought.every((word) => names.some((name) => name.startsWith(word)));
}

function words(text: string): readonly string[] {
  // Most names have no accents, and looking for them is most of the work.
  const letters = ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}

const ASCII = /^[\x20-\x7e]*$/;
