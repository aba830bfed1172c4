/** The second filter of a comparison in the address: its parts have the names of the first with a word before them. */
import type { StatisticsFilter } from '@touchline/domain/statistics/season/filter';
import { type StatisticsSearch, searchOf } from './statistics-search.ts';

const BEFORE = 'than_';
const PLAYER = 'player';

/** The parts of the second filter, by the names of the first. */
export function otherSearch(search: StatisticsSearch): StatisticsSearch {
  const parts = Object.entries(search).filter(([name]) => name.startsWith(BEFORE));
  return Object.fromEntries(parts.map(([name, value]) => [name.slice(BEFORE.length), value]));
}

/** The address with another first filter. */
export function withFirst(search: StatisticsSearch, filter: StatisticsFilter): StatisticsSearch {
  const kept = Object.entries(search).filter(([name]) => name.startsWith(BEFORE) || name === PLAYER);
  return { ...searchOf(filter), ...Object.fromEntries(kept) };
}

/** The address with another second filter. */
export function withOther(search: StatisticsSearch, filter: StatisticsFilter): StatisticsSearch {
  const kept = Object.entries(search).filter(([name]) => !name.startsWith(BEFORE));
  const other = Object.entries(searchOf(filter)).map(([name, value]) => [`${BEFORE}${name}`, value]);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(other) };
}

/** The player of the comparison; 0 for none. */
export function playerIn(search: StatisticsSearch): number {
  const sid = Number(search[PLAYER] ?? 0);
  return Number.isSafeInteger(sid) ? sid : 0;
}

export function withPlayer(search: StatisticsSearch, player: number): StatisticsSearch {
  const { [PLAYER]: _, ...rest } = search;
  return player === 0 ? rest : { ...rest, [PLAYER]: player };
}
