import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { create, patch } from '../entity/rows/rows.ts';
import { AGE_GROUPS, COUNTRIES } from '../entity/tables/privacy.ts';
import { teamFields } from '../entity/tables/team.ts';
import {
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  MATCH_PARTS_MAX,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
} from '../match-limits.ts';
import { SOURCES } from './age-sources.ts';
import { presetOf } from './age-table.ts';

const countries = COUNTRIES.filter((country) => country !== '');
const ages = AGE_GROUPS.filter((age_group) => age_group !== '');
const ageOfTable = fc.constantFrom(...ages);
const countryOfTable = fc.constantFrom(...countries);

describe('the age table', () => {
  it('has every age group of every country, each with a source and its date', () => {
    for (const country of countries) {
      for (const age_group of ages) {
        const preset = presetOf(country, age_group);
        expect(preset?.sources.length, `${country} ${age_group}`).toBeGreaterThan(0);
        for (const name of preset?.sources ?? []) {
          const { title, date, page } = SOURCES[name];
          expect([title, date, page].every((text) => text.length > 3)).toBe(true);
        }
      }
    }
  });

  it('knows nothing without a country or an age group', () => {
    fc.assert(
      fc.property(ageOfTable, countryOfTable, (age_group, country) => {
        expect(presetOf('', age_group)).toBeNull();
        expect(presetOf(country, '')).toBeNull();
      }),
    );
  });

  it.each(['U99', 'u9', 'JO9', 9, null, ['U9']])(
    'is never asked for the age group %j, which it does not know: the team keeps its own',
    (age_group) => {
      const young = patch(teamFields, create(teamFields), { metadata: { age_group: 'U9', country: 'NL' } });
      const { metadata } = patch(teamFields, young, { metadata: { age_group, country: 'XX' } });
      expect([metadata.age_group, metadata.country]).toEqual(['U9', 'NL']);
    },
  );

  it('has formats that a match can have', () => {
    fc.assert(
      fc.property(ageOfTable, countryOfTable, (age_group, country) => {
        const format = presetOf(country, age_group)?.format ?? null;
        if (format === null) return;
        expect(format.pitchPlayers).toBeGreaterThanOrEqual(PITCH_PLAYERS_MIN);
        expect(format.pitchPlayers).toBeLessThanOrEqual(PITCH_PLAYERS_MAX);
        expect(format.matchParts ?? 1).toBeLessThanOrEqual(MATCH_PARTS_MAX);
        expect(format.matchLength ?? MATCH_LENGTH_MIN).toBeGreaterThanOrEqual(MATCH_LENGTH_MIN);
        expect(format.matchLength ?? MATCH_LENGTH_MIN).toBeLessThanOrEqual(MATCH_LENGTH_MAX);
        expect(format.matchParts === null).toBe(format.matchLength === null);
      }),
    );
  });

  it('never lets older players play with fewer, or publish less, than younger ones', () => {
    const order = { unknown: 0, forbidden: 0, allowed: 1 } as const;
    fc.assert(
      fc.property(countryOfTable, ageOfTable, ageOfTable, (country, one, other) => {
        const [younger, older] = [one, other]
          .toSorted((a, b) => AGE_GROUPS.indexOf(a) - AGE_GROUPS.indexOf(b))
          .map((age_group) => presetOf(country, age_group));
        if (!younger || !older) throw new Error('no preset');
        expect(older.format?.pitchPlayers ?? 0).toBeGreaterThanOrEqual(younger.format?.pitchPlayers ?? 0);
        expect(order[older.results]).toBeGreaterThanOrEqual(order[younger.results]);
        expect(order[older.tables]).toBeGreaterThanOrEqual(order[younger.tables]);
      }),
    );
  });

  it('has the formats and rules of the associations', () => {
    expect(presetOf('NL', 'U10')).toMatchObject({
      format: { pitchPlayers: 6, matchParts: 2, matchLength: 50, pitch: [42.5, 30] },
      results: 'forbidden',
    });
    expect(presetOf('NL', 'U11')).toMatchObject({
      format: { pitchPlayers: 8, matchLength: 60 },
      results: 'allowed',
    });
    expect(presetOf('GB-ENG', 'U7')).toMatchObject({ format: null, results: 'forbidden' });
    expect(presetOf('GB-ENG', 'U11')).toMatchObject({ format: { pitchPlayers: 7 }, tables: 'forbidden' });
    expect(presetOf('GB-ENG', 'U13')).toMatchObject({ format: { pitchPlayers: 9 }, tables: 'allowed' });
    expect(presetOf('DE', 'U11')).toMatchObject({ format: { pitchPlayers: 7 }, results: 'forbidden' });
    expect(presetOf('BE', 'U13')).toMatchObject({ format: { pitchPlayers: 8, matchParts: 4 } });
  });
});
