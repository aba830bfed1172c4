/** The facts of matches for statistics, derived when a statistics screen first needs them. */
import { FACTS_VERSION, type MatchFacts, matchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { entityOfRow } from '../store/codecs/entities.ts';
import type { Derivation } from '../store/derived/derivation.ts';

export const MATCH_FACTS: Derivation<MatchFacts> = {
  name: 'facts',
  collection: 'matches',
  version: FACTS_VERSION,
  derive: (row) => {
    const match = entityOfRow('matches', row);
    return match === null ? null : matchFacts(match);
  },
};
