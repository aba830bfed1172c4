import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import { stoppedTimer } from '../../match/clock/clock.ts';
import { isEnded } from '../../match/clock/status.ts';
import { aTeam, KICK_OFF, somePlayers } from '../../match/testing/match.testing.ts';
import { courses, play } from '../../match/testing/taps.testing.ts';
import type { MatchExport } from '../format/match-export.ts';
import { exportMatch } from '../match/export-match.ts';
import { importedMatch } from './imported-match.ts';
import { previewOf } from './preview.ts';
import { readExportFile } from './read-file.ts';

const SQUAD = somePlayers(16);
const LATER = KICK_OFF + 20_000;

function exported(match: Match, players: readonly Player[]): MatchExport {
  const notes = { public: match.notes.public, private: match.notes.private };
  const rights = { view: 'staff', seesPrivate: true } as const;
  return exportMatch({ match, team: aTeam(players), players, notes, rights, nowSeconds: LATER });
}

/** The match, ended as it stands. */
function ended(match: Match): Match {
  if (isEnded(match.status)) return match;
  return { ...match, status: 'ABANDONED', timer: stoppedTimer(match, LATER) };
}

const SHIFT = 5_000;
const shifted = (sid: number) => (sid === 0 ? 0 : sid + SHIFT);

/** The file, imported into a team whose players have other ids. */
function imported(document: MatchExport): Match {
  const read = readExportFile(JSON.stringify(document));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const [found] = read.value.matches;
  if (found === undefined) throw new Error('no match');
  return importedMatch(found, {
    team: aTeam([]),
    period: 1,
    players: new Map(found.players.map(({ sid }) => [sid, shifted(sid)])),
    eids: found.events.map((_, index) => `31-${index + 1}`),
    createdAt: LATER,
  });
}

/** The document with the ids of the first installation. */
function withIdsOf(document: MatchExport, original: MatchExport): MatchExport {
  const back = (sid: number) => (sid > SHIFT ? sid - SHIFT : sid);
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (['player', 'assist', 'off', 'captain', 'sid'].includes(key) && typeof value === 'number')
      return back(value);
    if (['keepers', 'bench'].includes(key) && Array.isArray(value)) return value.map(back);
    return value;
  });
  const same = JSON.parse(text) as MatchExport;
  const { sid } = original.match;
  // Ratings belong to their raters, and the time of the export is another one.
  return { ...same, match: { ...same.match, sid }, ratings: original.ratings, madeAt: original.madeAt };
}

describe('an exported match, imported into an empty team', () => {
  it('is exported as the same document, apart from ids and time', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const original = exported(ended(play(course, () => undefined)), SQUAD);
        const players = SQUAD.map((player) => ({ ...player, sid: shifted(player.sid) }));
        const again = exported(imported(original), players);
        expect(withIdsOf(again, original)).toEqual(original);
      }),
    );
  });

  it('comes with its preparation: plan, attendance, reasons and notes', () => {
    fc.assert(
      fc.property(courses, fc.nat(13), fc.constantFrom('yes', 'no', ''), ({ start }, index, answer) => {
        const sid = index + 1;
        const match: Match = {
          ...start,
          place: 'Pitch 3',
          meet_minutes: 45,
          notes: { private: 'Rain', public: 'Bring water' },
          metadata: {
            ...start.metadata,
            captain: 2,
            reasons: [{ sid, reason: 'dentist' }],
            answers: [
              { sid, answer, withdrew: false, answered_at: 9, answered_by: 'link', late: 10, leaves: 30 },
            ],
          },
        };
        const original = exported(match, SQUAD);
        const players = SQUAD.map((player) => ({ ...player, sid: shifted(player.sid) }));
        expect(withIdsOf(exported(imported(original), players), original)).toEqual(original);
      }),
    );
  });

  it('is recognised the second time, and then nothing is new', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const original = exported(ended(play(course, () => undefined)), SQUAD);
        const file = { kind: 'match', matches: [original] } as const;
        const team = aTeam([]);
        const first = previewOf(file, { team, matches: [], players: [] });
        expect(first.matches.map(({ state }) => state)).toEqual(['new']);
        expect(first.players.every(({ sid }) => sid === 0)).toBe(true);
        const again = previewOf(file, { team, matches: [{ ...imported(original), sid: 900 }], players: [] });
        expect(again.matches.map(({ state }) => state)).toEqual(['here']);
        expect(again.players).toEqual([]);
      }),
    );
  });
});
