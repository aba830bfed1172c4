import { readFileSync } from 'node:fs';
import type { Match } from '@touchline/domain/entity/tables/match';
import { EXPORT_VIEWS, type ExportView, MATCH_EXPORT } from '@touchline/domain/export/format/match-export';
import { SEASON_EXPORT } from '@touchline/domain/export/format/season-export';
import { exportMatch } from '@touchline/domain/export/match/export-match';
import { exportSeason } from '@touchline/domain/export/season/export-season';
import { aTeam, KICK_OFF, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { courses, play } from '@touchline/domain/match/testing/taps.testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const PLAYERS = somePlayers(16);
const TEAM = aTeam(PLAYERS);

function documented(name: string): Record<string, unknown> {
  const file = new URL(`../../../../../docs/${name}-export.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

/** As a program of somebody else reads the document. */
const arrived = (document: object): unknown => JSON.parse(JSON.stringify(document));

function documentOf(match: Match, view: ExportView) {
  return exportMatch({
    match,
    team: TEAM,
    players: PLAYERS,
    notes: { public: 'Bring water', private: 'Rain' },
    rights: { view, seesPrivate: view === 'staff' },
    nowSeconds: KICK_OFF + 9_000,
  });
}

describe('the JSON Schema in docs/', () => {
  it('is what node scripts/documents/export-schema.ts writes', () => {
    expect(documented('match')).toMatchObject(arrived(MATCH_EXPORT.schema) as object);
    expect(documented('season')).toMatchObject(arrived(SEASON_EXPORT.schema) as object);
  });

  const ofMatch = new Ajv2020({ allErrors: true }).compile(documented('match'));
  const ofSeason = new Ajv2020({ allErrors: true }).compile(documented('season'));

  it('fits every exported match and season, as an independent validator reads it', () => {
    fc.assert(
      fc.property(courses, fc.constantFrom(...EXPORT_VIEWS), (course, view) => {
        const match = { ...play(course, () => undefined), team_sid: TEAM.sid };
        expect([ofMatch(arrived(documentOf(match, view))), ofMatch.errors]).toEqual([true, null]);
        const season = exportSeason({
          team: TEAM,
          period: match.period,
          matches: [match],
          players: PLAYERS,
          document: (one) => documentOf(one, view),
          nowSeconds: KICK_OFF,
        });
        expect([ofSeason(arrived(season)), ofSeason.errors]).toEqual([true, null]);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses another name, a missing one, another version, and a value of another type', () => {
    const document = documentOf(
      play(fc.sample(courses, 1)[0] ?? missing(), () => undefined),
      'staff',
    );
    expect(ofMatch(document)).toBe(true);
    expect(ofMatch({ ...document, more: 1 })).toBe(false);
    expect(ofMatch(arrived({ ...document, players: undefined }))).toBe(false);
    expect(ofMatch({ ...document, version: 2 })).toBe(false);
    expect(ofMatch({ ...document, match: { ...document.match, time: '25:00' } })).toBe(false);
  });
});

function missing(): never {
  throw new Error('no course');
}
