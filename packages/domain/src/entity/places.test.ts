import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemble, type Changes, changesBetween, valuesOf } from './rows.ts';
import { type Team, teamFields } from './team.ts';

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
  test('who leaves is all that is written, so that others who left meanwhile do not come back', () => {
    expect(changes(start, [12, 13])).toEqual({ 'player_sids/11': null });
    const mine = changes(start, [12, 13]);
    const theirs = changes(start, [11, 12]);
    const merged = { ...valuesOf(teamFields, start), ...theirs, ...mine };
    expect(read(merged).player_sids).toEqual([12]);
  });

  test('who comes goes to the end, who moves is all that is written', () => {
    expect(changes(start, [11, 12, 13, 14])).toEqual({ 'player_sids/14': 3 });
    expect(changes(start, [13, 11, 12])).toEqual({ 'player_sids/13': -1 });
    expect(changes(start, [11, 13, 12])).toEqual(expect.objectContaining({}));
    expect(Object.keys(changes(start, [11, 13, 12]))).toHaveLength(1);
    expect(changes(start, [11, 14, 12, 13])).toEqual({ 'player_sids/14': 0.5 });
  });

  test('the same order writes nothing, whatever the places', () => {
    const gaps = read({ 'player_sids/11': 4, 'player_sids/12': 4, 'player_sids/13': 90 });
    expect(changes(gaps, [11, 12, 13])).toEqual({});
    expect(changes(gaps, [...gaps.player_sids])).toEqual({});
  });

  test('places that two devices gave twice still make room for somebody between', () => {
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

  test('whatever is stored, the order that is written is the order that is read', () => {
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

  test('decisions made one after the other without reading in between hold too', () => {
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
