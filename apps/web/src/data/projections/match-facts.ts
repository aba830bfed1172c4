/** The facts of matches for statistics, derived when a statistics screen first needs them. */
import { FACTS_VERSION, type MatchFacts, matchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { entityOfRow } from '../store/codecs/entities.ts';
import type { Derivation } from '../store/derived/derivation.ts';
import { type PackedList, packList, unpackList } from './packed-list.ts';

/** The lists in which every object has the same fields. */
type Lists = 'players' | 'scored' | 'parts' | 'keepers' | 'defences';
type PackedFacts = Omit<MatchFacts, Lists> & Readonly<Record<Lists, PackedList>>;

export const MATCH_FACTS: Derivation<MatchFacts, PackedFacts> = {
  name: 'facts',
  collection: 'matches',
  version: FACTS_VERSION,
  derive: (row) => {
    const match = entityOfRow('matches', row);
    return match === null ? null : matchFacts(match);
  },
  pack: ({ players, scored, parts, keepers, defences, ...facts }) => ({
    ...facts,
    players: packList(players),
    scored: packList(scored),
    parts: packList(parts),
    keepers: packList(keepers),
    defences: packList(defences),
  }),
  unpack: ({ players, scored, parts, keepers, defences, ...facts }) => ({
    ...facts,
    players: unpackList(players),
    scored: unpackList(scored),
    parts: unpackList(parts),
    keepers: unpackList(keepers),
    defences: unpackList(defences),
  }),
};
