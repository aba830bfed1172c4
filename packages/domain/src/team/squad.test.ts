import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemble, changesBetween, create, valuesOf } from '../entity/rows/rows.ts';
import { type Team, teamFields } from '../entity/tables/team.ts';
import { PLAYERS_PER_TEAM_MAX } from '../limits.ts';
import {
  inOrder,
  withoutPlayer,
  withPlayer,
  withPlayers,
  withShirtNumber,
  withShirtNumbers,
} from './squad.ts';

type Numbers = Readonly<Record<number, number>>;

const squad = (player_sids: readonly number[], numbers: Numbers = {}): Team => ({
  ...create(teamFields),
  player_sids,
  shirtnumbers: Object.entries(numbers).map(([id, value]) => ({ id: Number(id), value })),
});

const numbersOf = ({ shirtnumbers }: Pick<Team, 'shirtnumbers'>): Numbers =>
  Object.fromEntries(shirtnumbers.map(({ id, value }) => [id, value]));

const anySquad = fc
  .tuple(
    fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -50, max: -30 })), {
      maxLength: 20,
    }),
    fc.uniqueArray(
      fc.record({
        id: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -50, max: -30 })),
        value: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(998, 999, 1_000, 2.5)),
      }),
      { maxLength: 20, selector: ({ id }) => id },
    ),
  )
  .map(([player_sids, shirtnumbers]): Team => ({ ...create(teamFields), player_sids, shirtnumbers }));

describe('shirt numbers (section 5)', () => {
  test('a new player gets the lowest unused number', () => {
    expect(numbersOf(withShirtNumbers(squad([11, 12, 13], { 11: 1, 13: 3 })))).toEqual({
      11: 1,
      12: 2,
      13: 3,
    });
  });

  test('of two players with the same number the first in the team keeps it', () => {
    expect(numbersOf(withShirtNumbers(squad([12, 11, 13], { 11: 7, 12: 7, 13: 1 })))).toEqual({
      12: 7,
      11: 2,
      13: 1,
    });
  });

  test('0, invalid numbers and entries of other players are repaired', () => {
    const given = squad([11, 12, 13, 14], { 11: 0, 12: 999, 13: -4, 14: 2.5, 99: 1 });
    expect(numbersOf(withShirtNumbers(given))).toEqual({ 11: 1, 12: 2, 13: 3, 14: 4 });
  });

  test('every player has a unique number from 1 to 998, and valid ones stay', () => {
    fc.assert(
      fc.property(anySquad, (team) => {
        const { shirtnumbers } = withShirtNumbers(team);
        expect(shirtnumbers.map(({ id }) => id).toSorted()).toEqual([...team.player_sids].toSorted());
        expect(new Set(shirtnumbers.map(({ value }) => value)).size).toBe(shirtnumbers.length);
        for (const { id, value } of shirtnumbers) {
          expect(Number.isInteger(value) && value >= 1 && value <= 998).toBe(true);
          const before = team.shirtnumbers.filter((other) => other.value === value);
          const holders = before
            .filter((other) => team.player_sids.includes(other.id))
            .map((other) => other.id);
          // A number of the team still belongs to a player who had it.
          if (holders.length > 0) expect(holders).toContain(id);
        }
      }),
    );
  });

  test('repeating the repair returns the same team', () => {
    fc.assert(
      fc.property(anySquad, (team) => {
        const once = withShirtNumbers(team);
        expect(withShirtNumbers(once)).toBe(once);
        expect(assemble(teamFields, valuesOf(teamFields, once)).shirtnumbers).toEqual(once.shirtnumbers);
      }),
    );
  });

  test('when all 998 numbers are used, the next player gets 0', () => {
    const sids = Array.from({ length: 999 }, (_, i) => i + 1);
    const { shirtnumbers } = withShirtNumbers(squad(sids));
    expect(shirtnumbers.filter(({ value }) => value === 0)).toEqual([{ id: 999, value: 0 }]);
  });

  test('a chosen number must be unused and valid', () => {
    const team = withShirtNumbers(squad([11, 12]));
    expect(withShirtNumber(team, 11, 9)).toMatchObject({ ok: true });
    expect(withShirtNumber(team, 11, 2)).toEqual({
      ok: false,
      error: { code: 'numberTaken', shirtnumber: 2, by: 12 },
    });
    for (const wrong of [0, -1, 999, 1.5, Number.NaN]) {
      expect(withShirtNumber(team, 11, wrong)).toMatchObject({ error: { code: 'numberInvalid' } });
    }
    expect(withShirtNumber(team, 99, 9)).toEqual({ ok: false, error: { code: 'notInTeam', player: 99 } });
  });

  test('a chosen number changes no other player', () => {
    const team = withShirtNumbers(squad([11, 12, 13]));
    const result = withShirtNumber(team, 12, 20);
    expect(result.ok && changesBetween(teamFields, team, result.value)).toEqual({
      'shirtnumbers/12': { id: 12, value: 20 },
    });
  });
});

describe('the players of a team', () => {
  test('a new player comes last with a number; an existing one changes nothing', () => {
    const team = withShirtNumbers(squad([11, 12]));
    const result = withPlayer(team, 13);
    expect(result.ok && result.value.player_sids).toEqual([11, 12, 13]);
    expect(result.ok && numbersOf(result.value)).toEqual({ 11: 1, 12: 2, 13: 3 });
    expect(withPlayer(team, 11)).toEqual({ ok: true, value: team });
  });

  test('a full team accepts no players', () => {
    const full = squad(Array.from({ length: PLAYERS_PER_TEAM_MAX }, (_, i) => i + 1));
    expect(withPlayer(full, 9_999)).toEqual({
      ok: false,
      error: { code: 'teamFull', max: PLAYERS_PER_TEAM_MAX },
    });
  });

  test('several players are added when there is room for all of them', () => {
    const team = squad(Array.from({ length: PLAYERS_PER_TEAM_MAX - 2 }, (_, i) => i + 1));
    const coming = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ sid: 9_000 + i, shirtnumber: 0 }));
    expect(withPlayers(team, coming(2)).ok).toBe(true);
    expect(withPlayers(team, coming(3))).toEqual({
      ok: false,
      error: { code: 'teamFull', max: PLAYERS_PER_TEAM_MAX },
    });
    // An existing player takes no more room.
    expect(withPlayers(team, [...coming(2), { sid: 1, shirtnumber: 0 }]).ok).toBe(true);
  });

  test('the number of a removed player is removed too', () => {
    const team = withShirtNumbers(squad([11, 12]));
    expect(withoutPlayer(team, 11)).toMatchObject({
      player_sids: [12],
      shirtnumbers: [{ id: 12, value: 2 }],
    });
    expect(withoutPlayer(team, 99)).toBe(team);
  });

  test('a new order ignores other players and repetitions', () => {
    expect(inOrder(squad([11, 12, 13]), [13, 99, 13]).player_sids).toEqual([13, 11, 12]);
  });
});
