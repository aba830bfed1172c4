import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchFields } from '../entity/tables/match.ts';
import { changeFormation, fillLineup, startingLineup } from '../match/lineup/lineup.ts';
import { readyMatch } from '../match/testing/match.testing.ts';
import { formationOf, formationsFor } from './formations.ts';
import { cellAt, KEEPER_CELL, linesOf, pointOf } from './grid.ts';
import {
  FORMATION_TITLE_MAX,
  fieldSpot,
  isPlayable,
  ownFormation,
  readOwnFormation,
  spotsOfPlaces,
  withSpotMoved,
} from './own-formation.ts';

const KEEPER = pointOf(KEEPER_CELL);
const DIAMOND = [KEEPER, { x: 50, y: 70 }, { x: 12.5, y: 45.3 }, { x: 87.5, y: 45.3 }, { x: 50, y: 12 }];
const diamond = ownFormation({ id: 12, title: 'Diamond: ours', spots: DIAMOND });

const point = fc.record({
  x: fc.double({ min: 0, max: 100, noNaN: true }),
  y: fc.double({ min: 0, max: 89, noNaN: true }),
});
const shape = fc
  .array(point, { minLength: 3, maxLength: 10 })
  .map((places) => spotsOfPlaces(places))
  .filter(isPlayable);

describe("a team's own formation", () => {
  it('an own formation is a text that a match can store, and reading it gives the same formation', () => {
    expect(readOwnFormation(diamond.id)).toEqual(diamond);
    expect(diamond).toMatchObject({ name: 'Diamond: ours', variant: null, spots: DIAMOND });
    fc.assert(
      fc.property(shape, fc.string({ maxLength: 60 }), fc.integer(), (spots, title, id) => {
        const own = ownFormation({ id, title, spots });
        expect(readOwnFormation(own.id)).toEqual(own);
        expect(matchFields.formation.accept(own.id)).toBe(own.id);
      }),
    );
  });

  it('an invalid own formation becomes the first one for that number of players (section 5)', () => {
    const texts = [
      'own-',
      'own-1:',
      'own-1:50,95:x',
      'own-1:50,95;50,50;50,50;1,1;9,9:x',
      'own-x:1,2:x',
      'Diamond',
    ];
    for (const text of [...texts, diamond.id.replace('50,95', '50,50')]) {
      expect(formationOf(5, text), text).toBe(formationsFor(5)[0]);
    }
    expect(formationOf(5, diamond.id)).toEqual(diamond);
    expect(formationOf(6, diamond.id)).toBe(formationsFor(6)[0]);
  });

  it("an own formation with eleven players and the longest title fits a match's field", () => {
    const spots = spotsOfPlaces(
      Array.from({ length: 10 }, (_, index) => ({
        x: 10.1 + (index % 5) * 17.3,
        y: 11.1 + Math.floor(index / 5) * 33.3,
      })),
    );
    const own = ownFormation({ id: -99_999_999_999, title: 'é'.repeat(99), spots });
    expect(own.name).toHaveLength(FORMATION_TITLE_MAX);
    expect(own.spots).toHaveLength(11);
    expect(matchFields.formation.accept(own.id)).toBe(own.id);
  });

  it('the players of a match move to the spots of an own formation', () => {
    const match = readyMatch({ pitchPlayers: 5 });
    const filled = fillLineup({ ...match, formation: diamond.id, part1: {} }, []);
    if (!filled.ok) throw new Error(JSON.stringify(filled.error));
    expect(startingLineup(filled.value).map(({ x, y }) => ({ x, y }))).toEqual(
      expect.arrayContaining(DIAMOND),
    );
    const changed = changeFormation(match, { formation: diamond.id });
    if (!changed.ok) throw new Error(JSON.stringify(changed.error));
    expect(changed.value.formation).toBe(diamond.id);
    const standing = startingLineup(changed.value).map(({ x, y }) => ({ x, y }));
    expect(standing).toHaveLength(5);
    expect(standing).toEqual(expect.arrayContaining(DIAMOND));
  });
});

describe('the spots of an own formation', () => {
  it('a spot can be anywhere; the keeper stays in goal, where no other spot can be', () => {
    expect(withSpotMoved(DIAMOND, 1, { x: 33.333, y: 61.18 })?.[1]).toEqual({ x: 33.3, y: 61.2 });
    expect(withSpotMoved(DIAMOND, 0, { x: 20, y: 20 })).toBeUndefined();
    expect(withSpotMoved(DIAMOND, 1, { x: 50, y: 99 })?.[1]).toEqual({ x: 50, y: 89.9 });
    expect(withSpotMoved(DIAMOND, 1, { x: 51, y: 13 })).toBeUndefined();
    expect(isPlayable(DIAMOND.with(1, { x: 10, y: 95 }))).toBe(false);
  });

  it('any point on or off the pitch gives a spot that belongs to a line', () => {
    const anywhere = fc.record({
      x: fc.integer({ min: -50, max: 150 }),
      y: fc.integer({ min: -50, max: 150 }),
    });
    fc.assert(fc.property(anywhere, (place) => linesOf(cellAt(fieldSpot(place))).length > 0));
  });

  it("a formation from players' positions has the keeper first and one player per cell", () => {
    const spots = spotsOfPlaces([{ x: 50, y: 30 }, { x: 50.2, y: 30.2 }, KEEPER, { x: 20, y: 97 }]);
    expect(spots).toEqual([KEEPER, { x: 50, y: 30 }, { x: 20, y: 89.9 }]);
  });
});
