/**
 * Sorts players by nickname (section 3), in the same way on every device and in every language: without case and
 * accents, numbers by value. Equal nicknames are sorted by their exact text, then by id.
 */
import { compareKeys } from '../entity/fields/keys.ts';
import type { Player } from '../entity/tables/player.ts';

type Named = Pick<Player, 'sid' | 'nickname'>;

/** Returns a new list. */
export function byNickname<T extends Named>(players: readonly T[]): readonly T[] {
  return players
    .map((player) => ({ player, key: sortingKey(player.nickname) }))
    .sort((a, b) => compareKeys(a.key, b.key) || compareWritten(a.player, b.player))
    .map(({ player }) => player);
}

function sortingKey(nickname: string): string {
  return nickname.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function compareWritten(a: Named, b: Named): number {
  return a.nickname < b.nickname ? -1 : a.nickname > b.nickname ? 1 : a.sid - b.sid;
}
