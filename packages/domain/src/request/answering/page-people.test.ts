import { describe, expect, it } from 'vitest';
import type { PrivacyLevel } from '../../entity/tables/privacy.ts';
import type { Team } from '../../entity/tables/team.ts';
import { aTeam, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { SHIRT_NUMBER_NONE } from '../../match-limits.ts';
import { isRecognisable, listedNames, offeredOf, peopleOnPage, unrecognisable } from './page-people.ts';

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
});

describe('two children of one first name', () => {
  const TWINS = PLAYERS.map((player) =>
    player.sid === 6 ? { ...player, firstname: 'Noor', surname: 'Bakker' } : player,
  );
  const [{ surname = '' } = {}] = TWINS.filter(({ sid }) => sid === 7);
  const both = (metadata: Partial<Team['metadata']>, gathering = MATCH) => {
    const team = aTeam(TWINS, metadata);
    const shown = peopleOnPage(TWINS, { gathering, team, family: null });
    const names = listedNames(shown);
    return {
      shown: [6, 7].map((sid) => shown.get(sid)),
      listed: [names.get(6), names.get(7)],
      offered: [6, 7].map((sid) => offeredOf(shown).has(sid)),
      notOffered: unrecognisable(TWINS, { gathering, team }),
    };
  };
  const withoutNumbers = {
    ...MATCH,
    players: MATCH.players.map((player) => ({ ...player, shirtnumber: SHIRT_NUMBER_NONE })),
  };

  it('are told apart by their numbers and show nothing of their surnames', () => {
    for (const metadata of [{}, levels([6, 'limited'], [7, 'limited'])])
      expect(both({ ...metadata, public_names: 'full_name' })).toEqual({
        shown: [
          { name: 'Noor', number: 6 },
          { name: 'Noor', number: 7 },
        ],
        listed: ['Noor (6)', 'Noor (7)'],
        offered: [true, true],
        notOffered: 0,
      });
  });

  it('are not offered where nothing tells them apart, and are counted for the coach', () => {
    const { offered, notOffered, listed } = both({}, withoutNumbers);
    expect([offered, notOffered, listed]).toEqual([[false, false], 2, ['Noor', 'Noor']]);
  });

  it('have an initial where others may read their surnames', () => {
    const adults = { age_group: 'adult', public_names: 'full_name' } as const;
    const { shown, offered } = both(adults, withoutNumbers);
    expect(shown.map((person) => person?.name)).toEqual(['Noor B.', `Noor ${surname.slice(0, 1)}.`]);
    expect(offered).toEqual([true, true]);
    expect(both({ ...adults, public_names: 'first_name' }).shown[0]?.name).toBe('Noor');
    expect(both({ ...adults, ...levels([6, 'limited']) }).shown[0]?.name).toBe('Noor');
  });

  it("a family's own child has its first name", () => {
    const named = peopleOnPage(TWINS, { gathering: MATCH, team: aTeam(TWINS), family: [7] });
    expect(named.get(7)?.name).toBe('Noor');
  });
});
