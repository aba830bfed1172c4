import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_GROUPS, COUNTRIES } from '../entity/tables/privacy.ts';
import { ROLES } from '../entity/tables/team.ts';
import { presetOf } from './age-table.ts';
import {
  type AgeOfTeam,
  canBeAllowed,
  type MatchOfRule,
  publishesResults,
  resultsArePublic,
  seesScore,
} from './results.ts';
import { explainRule } from './rule.ts';

const age = fc.record({
  age_group: fc.constantFrom(...AGE_GROUPS),
  country: fc.constantFrom(...COUNTRIES),
});
const match: fc.Arbitrary<MatchOfRule> = fc.record({
  kind: fc.constantFrom(1 as const, 2 as const, 3 as const),
  metadata: fc.record({ results_public: fc.boolean() }),
});
const FRIENDLY: MatchOfRule = { kind: 3, metadata: { results_public: false } };

describe('whether results may be published', () => {
  it('a team without an age group publishes as before, whatever its country', () => {
    for (const country of COUNTRIES) {
      expect(publishesResults({ age_group: '', country })).toBe(true);
    }
  });

  it('a team without a country is read strictly up to U12', () => {
    const of = (age_group: AgeOfTeam['age_group']) => publishesResults({ age_group, country: '' });
    expect(['U6', 'U9', 'U12'].map((group) => of(group as never))).toEqual([false, false, false]);
    expect(['U13', 'U17', 'adult'].map((group) => of(group as never))).toEqual([true, true, true]);
  });

  it('the age table and the last age group without published results say the same', () => {
    for (const country of COUNTRIES.filter((each) => each !== ''))
      for (const age_group of AGE_GROUPS.filter((each) => each !== ''))
        expect([country, age_group, publishesResults({ age_group, country })]).toEqual([
          country,
          age_group,
          presetOf(country, age_group)?.results === 'allowed',
        ]);
  });

  it('a rule that was not found is read strictly, and says so', () => {
    expect(explainRule({ age_group: 'U9', country: 'BE' })).toMatchObject({
      published: false,
      reason: 'noRuleFound',
    });
    expect(explainRule({ age_group: 'U9', country: 'NL' })).toMatchObject({
      published: false,
      reason: 'rule',
    });
    expect(explainRule({ age_group: 'U9', country: '' }).reason).toBe('noCountry');
    expect(explainRule({ age_group: '', country: 'NL' }).reason).toBe('noAgeGroup');
  });

  it('only a cup match can be an exception, and only where it is needed', () => {
    fc.assert(
      fc.property(age, match, (metadata, played) => {
        const team = { metadata };
        const byTable = publishesResults(metadata);
        const allowed = played.kind === 2 && played.metadata.results_public;
        expect(resultsArePublic(team, played)).toBe(byTable || allowed);
        expect(canBeAllowed(team, played)).toBe(!byTable && played.kind === 2);
      }),
    );
  });

  it('the score is seen by staff unless hidden from them, and by fans where it is public', () => {
    fc.assert(
      fc.property(age, match, fc.constantFrom(...ROLES), fc.boolean(), (metadata, played, role, no_score) => {
        const team = { role, capabilities: [], metadata: { ...metadata, no_score } };
        const isPublic = resultsArePublic(team, played);
        const expected = isPublic || (role !== 'fan' && !no_score);
        expect(seesScore(team, played)).toBe(expected);
      }),
    );
    const metadata = { age_group: 'U8', country: 'NL', no_score: false } as const;
    expect(seesScore({ role: 'fan', capabilities: ['statistics'], metadata }, FRIENDLY)).toBe(true);
  });
});
