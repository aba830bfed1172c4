import { describe, expect, it } from 'vitest';
import type { PrivacyLevel } from '../../entity/tables/privacy.ts';
import type { Team } from '../../entity/tables/team.ts';
import { aTeam, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { SHIRT_NUMBER_NONE } from '../../match-limits.ts';
import { isRecognisable, peopleOnPage, unrecognisable } from './page-people.ts';

const PLAYERS = somePlayers(14);
const MATCH = readyMatch();

function people(metadata: Partial<Team['metadata']>, family: readonly number[] | null = null) {
  return peopleOnPage(PLAYERS, { gathering: MATCH, team: aTeam(PLAYERS, metadata), family });
}

const levels = (...of: readonly [number, PrivacyLevel][]) => ({
  family_levels: of.map(([id, level]) => ({ id, level, at: 1, way: 'link' as const })),
});

describe('the shared link', () => {
  it('shows first names, and shielded players by shirt number', () => {
    const shown = people(levels([7, 'shielded']));
    expect([shown.get(6), shown.get(7)]).toEqual([
      { name: 'Lotte', number: 6 },
      { name: '', number: 7 },
    ]);
  });

  it('shows no full names at the level normal either', () => {
    expect(people({ age_group: 'adult', public_names: 'full_name' }).get(7)?.name).toBe('Noor');
  });

  it('does not offer a shielded player without a number, and counts them for the coach', () => {
    const team = aTeam(PLAYERS, levels([7, 'shielded'], [8, 'shielded']));
    const gathering = { ...MATCH, players: MATCH.players.filter(({ sid }) => sid !== 7) };
    const person = peopleOnPage(PLAYERS, { gathering, team, family: null }).get(7);
    expect(person).toEqual({ name: '', number: SHIRT_NUMBER_NONE });
    expect(person !== undefined && isRecognisable(person)).toBe(false);
    expect(unrecognisable(PLAYERS, { gathering, team })).toBe(1);
  });
});

describe('a personal link', () => {
  it('names the own children at every level, and the others by theirs', () => {
    const shown = people(levels([7, 'shielded'], [6, 'shielded']), [7]);
    expect([shown.get(7)?.name, shown.get(6)?.name, shown.get(5)?.name]).toEqual([
      'Noor',
      '',
      PLAYERS[4]?.firstname,
    ]);
  });

  it("two children of one first name have an initial, also a family's own child", () => {
    const twins = PLAYERS.map((player) => (player.sid === 6 ? { ...player, firstname: 'Noor' } : player));
    const named = peopleOnPage(twins, { gathering: MATCH, team: aTeam(twins), family: [7] });
    expect([named.get(6)?.name, named.get(7)?.name]).toEqual(['Noor S.', 'Noor S.']);
  });
});
