import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityOf } from '../../entity/fields/arbitrary.testing.ts';
import { matchFields } from '../../entity/tables/match.ts';
import { playerFields } from '../../entity/tables/player.ts';
import { teamFields } from '../../entity/tables/team.ts';
import { aTeam, KICK_OFF, somePlayers } from '../../match/testing/match.testing.ts';
import { courses, play } from '../../match/testing/taps.testing.ts';
import { EXPORT_VIEWS, MATCH_EXPORT, type MatchExport } from '../format/match-export.ts';
import { exportMatch } from './export-match.ts';

const rightsOf = fc.constantFrom(...EXPORT_VIEWS).map((view) => ({ view, seesPrivate: view === 'staff' }));

/** The document, as it arrives in a file, is what the format describes. The JSON Schema comes from the same table. */
function expectValid(document: MatchExport): void {
  expect(MATCH_EXPORT.read(JSON.parse(JSON.stringify(document)), '')).toEqual({ ok: true, value: document });
}

describe('the exported document', () => {
  it('of any played match fits the format', () => {
    fc.assert(
      fc.property(courses, rightsOf, (course, rights) => {
        const match = play(course, () => undefined);
        const players = somePlayers(16);
        const notes = { public: '', private: '' };
        const nowSeconds = KICK_OFF + 7_200;
        expectValid(exportMatch({ match, team: aTeam(players), players, notes, rights, nowSeconds }));
      }),
    );
  });

  it('of any stored rows fits the format', () => {
    const rows = fc.record({
      match: entityOf(matchFields),
      team: entityOf(teamFields),
      players: fc.array(entityOf(playerFields), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(rows, rightsOf, fc.nat(4_000_000_000), ({ match, team, players }, rights, nowSeconds) => {
        const numbered = players.map((player, index) => ({ ...player, sid: index + 1 }));
        const notes = { public: '', private: '' };
        expectValid(exportMatch({ match, team, players: numbered, notes, rights, nowSeconds }));
      }),
    );
  });

  it('of every match names each player that it refers to', () => {
    fc.assert(
      fc.property(courses, rightsOf, (course, rights) => {
        const match = play(course, () => undefined);
        const players = somePlayers(16);
        const notes = { public: '', private: '' };
        const team = aTeam(players);
        const document = exportMatch({ match, team, players, notes, rights, nowSeconds: KICK_OFF });
        const known = new Set(document.players.map(({ sid }) => sid));
        const named = [
          ...document.events.flatMap(({ player, assist, off }) => [player, assist, off]),
          ...document.lineups.flatMap(({ places }) => places.map(({ player }) => player)),
          ...(document.statistics?.minutes ?? []).map(({ player }) => player),
          ...(document.plan?.places ?? []).map(({ player }) => player),
        ];
        expect(named.filter((sid) => sid !== 0 && !known.has(sid))).toEqual([]);
      }),
    );
  });
});
