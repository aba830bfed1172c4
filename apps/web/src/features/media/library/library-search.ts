/** The filter of the library in its address, which the screen of one picture keeps for the way back. */
import { LIBRARY_PARTS, type LibraryFilter, type LibraryPart } from '#data/queries/library/library-filter.ts';

export interface LibrarySearch {
  readonly part?: LibraryPart;
  /** Without one the current team; 0 for all. */
  readonly team?: number;
  readonly player?: number;
  readonly match?: number;
}

/** Reads an address of unknown origin. */
export function librarySearch(given: Readonly<Partial<Record<keyof LibrarySearch, unknown>>>): LibrarySearch {
  const part = LIBRARY_PARTS.find((one) => one === given.part);
  const number = (name: 'team' | 'player' | 'match') =>
    Number.isSafeInteger(given[name]) ? { [name]: Number(given[name]) } : {};
  return { ...(part && { part }), ...number('team'), ...number('player'), ...number('match') };
}

export function filterOf({ part, team, player, match }: LibrarySearch, current: number): LibraryFilter {
  return { part: part ?? 'photos', team: team ?? current, player: player ?? 0, match: match ?? 0 };
}
