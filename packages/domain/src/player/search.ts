/** Searches players while typing, also among thousands. */
import type { Player } from '../entity/tables/player.ts';

type Named = Pick<Player, 'nickname' | 'firstname' | 'surname'>;

/**
 * The players of whom each search word begins a name, in the given order. Accents and capitals do not count. An
 * empty search returns all players.
 */
export function found<T extends Named>(players: readonly T[], search: string): readonly T[] {
  const sought = words(search);
  return sought.length === 0 ? players : players.filter((player) => hasAll(wordsOf(player), sought));
}

/** Caches each player's words: an unchanged player keeps its object, so names are not split at every key. */
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
  // Skips the normalisation for names without accents, because it takes most of the time.
  const letters = ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}

const ASCII = /^[\x20-\x7e]*$/;
