/** The form in which facts of matches are kept on the device. */
import { matchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { seasons } from '@touchline/domain/statistics/testing/seasons.testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCH_FACTS } from './match-facts.ts';

test('facts that were kept are the facts that were derived', () => {
  fc.assert(
    fc.property(seasons, (matches) => {
      for (const match of matches) {
        const facts = matchFacts(match);
        if (facts === null) continue;
        const kept = JSON.stringify(MATCH_FACTS.pack(facts));
        expect(MATCH_FACTS.unpack(JSON.parse(kept))).toEqual(facts);
      }
    }),
  );
});
