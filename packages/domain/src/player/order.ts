/**
 * Players are sorted by nickname (section 3), on every device in the same way, whatever its language:
 * without capitals and accents, numbers as numbers; equal ones by how they are written, then by id.
 */
import { compareKeys } from '../entity/keys.ts';
import type { Player } from '../entity/player.ts';

type Named = Pick<Player, 'sid' | 'nickname'>;

/** A new list; the given one stays as it is. */
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
