import { describe, expect, it } from 'vitest';
import { clampMatchLength, clampParts, clampPitchPlayers } from '../../match-limits.ts';
import { draftOfTeam } from '../../team/templates.ts';
import { aTeam, SATURDAY, somePlayers, throughRegisters } from '../testing/match.testing.ts';
import { builtInFormats, matchDefaults, matchLengthFor, newMatch } from './defaults.ts';

describe('match defaults (section 9)', () => {
  it.each([
    [4, 40],
    [7, 40],
    [8, 50],
    [9, 60],
    [10, 60],
    [11, 90],
  ])('%i players on the pitch play %i minutes', (players, length) => {
    expect(matchLengthFor(players)).toBe(length);
  });

  it('players are limited to 4 to 11, minutes to 5 to 120, parts to 1 to 7', () => {
    expect([clampPitchPlayers(3), clampPitchPlayers(12), clampPitchPlayers(7.9)]).toEqual([4, 11, 7]);
    expect([clampMatchLength(1), clampMatchLength(500)]).toEqual([5, 120]);
    expect([clampParts(0), clampParts(9)]).toEqual([1, 7]);
  });

  it('fewer than 5 players become 7; there are two parts, four on request but never for eleven', () => {
    expect(matchDefaults(4).pitchPlayers).toBe(7);
    expect(matchDefaults(5).pitchPlayers).toBe(5);
    expect(matchDefaults(9, { quarters: true }).matchParts).toBe(4);
    expect(matchDefaults(9).matchParts).toBe(2);
    expect(matchDefaults(11, { quarters: true })).toEqual({
      pitchPlayers: 11,
      matchLength: 90,
      matchParts: 2,
      halfLength: 45,
      formation: '4-3-3',
    });
  });
});

describe('the built-in formats', () => {
  it('built-in formats have the minutes of section 9, and fewer for young teams of eleven', () => {
    const lengths = builtInFormats().map(({ pitchPlayers, matchParts, matchLength, under }) =>
      [pitchPlayers, `${matchParts} × ${matchLength / matchParts}`, under ?? ''].join(' ').trim(),
    );
    expect(lengths).toEqual([
      '4 4 × 10',
      '5 4 × 10',
      '6 4 × 10',
      '7 2 × 20',
      '8 2 × 25',
      '9 2 × 30',
      '10 2 × 30',
      '11 2 × 30 13',
      '11 2 × 35 15',
      '11 2 × 40 17',
      '11 2 × 45',
    ]);
    expect(new Set(builtInFormats().map(({ id }) => id)).size).toBe(lengths.length);
  });
});

describe('a new match', () => {
  const team = aTeam(somePlayers(12), {
    pitchPlayers: 8,
    matchLength: 50,
    formation: '2-3-2',
    captain: 4,
    ls_formation: false,
    periods: [
      { icon: 'season', title: '2025/26', id: 2, order: 0 },
      { icon: 'cup', title: 'Spring cup', id: 3, order: 1 },
    ],
    active_period: 3,
  });
  const match = newMatch({ team, date: SATURDAY, match_token: 'abc', createdAt: 1 });

  it('a new match takes format, numbers, captain, stream settings and period of the team', () => {
    expect(match).toMatchObject({
      status: 'NEW',
      kind: 1,
      team_sid: 7,
      period: 3,
      dateHours: 9,
      dateMinutes: 0,
      pitchPlayers: 8,
      matchLength: 50,
      formation: '2-3-2',
      match_token: 'abc',
    });
    expect(match.metadata).toMatchObject({ captain: 4, stream_show_formation: false });
    expect(match.players).toHaveLength(12);
  });

  it('the blocks per part come from template, team or device, in this order', () => {
    const made = (halfParts: number, template?: number) => {
      const one = aTeam(somePlayers(12), { halfParts });
      const as = template === undefined ? {} : { template: { ...draftOfTeam(one), halfParts: template } };
      return newMatch({
        team: one,
        ...as,
        halfParts: 2,
        date: SATURDAY,
        match_token: '',
        createdAt: SATURDAY,
      });
    };
    expect(made(0).halfParts).toBe(2);
    expect(made(3).halfParts).toBe(3);
    expect(made(3, 4).halfParts).toBe(4);
    // A template with free minutes overrides the others.
    expect(made(3, 0).halfParts).toBe(0);
  });

  it('a new match is in the first period when the active one was deleted', () => {
    const without = { ...team, metadata: { ...team.metadata, active_period: 9 } };
    expect(newMatch({ team: without, date: SATURDAY, match_token: '', createdAt: 1 }).period).toBe(2);
  });

  it('the stream of a new match is closed until the coach opens it', () => {
    expect(match.privacy).toBe(0);
  });

  it('the registers of a new match reproduce it', () => {
    expect(throughRegisters(match)).toEqual(match);
  });

  it("a team's formation for another number of players becomes the first one", () => {
    const odd = aTeam([], { pitchPlayers: 30, matchLength: 3, formation: '4-3-3', matchParts: 0 });
    expect(newMatch({ team: odd, date: SATURDAY, match_token: '', createdAt: 1 })).toMatchObject({
      pitchPlayers: 11,
      matchLength: 5,
      matchParts: 1,
      formation: '4-3-3',
    });
  });
});
