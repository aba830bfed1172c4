import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemble, type Changes, changesBetween, valuesOf } from '../rows/rows.ts';
import { type Team, teamFields } from '../tables/team.ts';

type Stored = Record<string, number | null>;

function read(stored: Changes): Team {
  return assemble(teamFields, stored);
}

function write(stored: Stored, sids: readonly number[]): Stored {
  const before = read(stored);
  return { ...stored, ...(changesBetween(teamFields, before, { ...before, player_sids: sids }) as Stored) };
}

const changes = (before: Team, sids: readonly number[]) =>
  changesBetween(teamFields, before, { ...before, player_sids: sids });

const start = read({ 'player_sids/11': 0, 'player_sids/12': 1, 'player_sids/13': 2 });

describe('the order of a list of ids', () => {
  test('only the removed member is written, so that members removed elsewhere stay removed', () => {
    expect(changes(start, [12, 13])).toEqual({ 'player_sids/11': null });
    const mine = changes(start, [12, 13]);
    const theirs = changes(start, [11, 12]);
    const merged = { ...valuesOf(teamFields, start), ...theirs, ...mine };
    expect(read(merged).player_sids).toEqual([12]);
  });

  test('a new member comes last, and only a moved member is written', () => {
    expect(changes(start, [11, 12, 13, 14])).toEqual({ 'player_sids/14': 3 });
    expect(changes(start, [13, 11, 12])).toEqual({ 'player_sids/13': -1 });
    expect(changes(start, [11, 13, 12])).toEqual(expect.objectContaining({}));
    expect(Object.keys(changes(start, [11, 13, 12]))).toHaveLength(1);
    expect(changes(start, [11, 14, 12, 13])).toEqual({ 'player_sids/14': 0.5 });
  });

  test('an unchanged order writes nothing, whatever the positions', () => {
    const gaps = read({ 'player_sids/11': 4, 'player_sids/12': 4, 'player_sids/13': 90 });
    expect(changes(gaps, [11, 12, 13])).toEqual({});
    expect(changes(gaps, [...gaps.player_sids])).toEqual({});
  });

  test('an unchanged save keeps the positions for the next one', () => {
    const stored = { 'player_sids/7': 3, 'player_sids/1': 5 };
    const team = read(stored);
    const same = { ...team, player_sids: [7, 1] };
    expect(changesBetween(teamFields, team, same)).toEqual({});
    const longer = { ...same, player_sids: [7, 1, 9] };
    const written = { ...stored, ...(changesBetween(teamFields, same, longer) as Stored) };
    expect(read(written).player_sids).toEqual([7, 1, 9]);
  });

  test('a member can be moved between two members whose positions became equal', () => {
    const stored = { 'player_sids/20': 3, 'player_sids/21': 3 };
    expect(read(write(stored, [20, 5, 21])).player_sids).toEqual([20, 5, 21]);
    expect(read(write(stored, [21, 20])).player_sids).toEqual([21, 20]);
  });

  test('a hundred insertions into the same gap keep the order', () => {
    let stored: Stored = { 'player_sids/1': 0, 'player_sids/2': 1 };
    for (let sid = 3; sid < 103; sid++) {
      const [first = 0, ...rest] = read(stored).player_sids;
      stored = write(stored, [first, sid, ...rest]);
    }
    expect(read(stored).player_sids.slice(0, 3)).toEqual([1, 102, 101]);
    expect(read(stored).player_sids).toHaveLength(102);
  });

  const sids = fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 10 });
  const places = fc.dictionary(
    fc.integer({ min: 1, max: 15 }).map((sid) => `player_sids/${sid}`),
    fc.integer({ min: -3, max: 6 }),
  );

  test('the order that is written is the order that is read, whatever was stored before', () => {
    fc.assert(
      fc.property(places, fc.array(sids, { minLength: 1, maxLength: 5 }), (stored, orders) => {
        let now: Stored = stored;
        for (const order of orders) {
          now = write(now, order);
          expect(read(now).player_sids).toEqual(order);
        }
      }),
    );
  });

  test('consecutive changes without a read in between keep their order', () => {
    fc.assert(
      fc.property(places, fc.array(sids, { minLength: 1, maxLength: 5 }), (stored, orders) => {
        let team = read(stored);
        let now: Changes = stored;
        for (const order of orders) {
          const next = { ...team, player_sids: order };
          now = { ...now, ...changesBetween(teamFields, team, next) };
          team = next;
        }
        expect(read(now).player_sids).toEqual(orders.at(-1));
      }),
    );
  });
});
