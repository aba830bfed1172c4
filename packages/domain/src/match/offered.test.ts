import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOAL_TYPES } from '../entity/match.ts';
import { offeredOf, switched } from './offered.ts';

const ALL = GOAL_TYPES.filter((type) => type !== '');

describe('section 3: what match day offers', () => {
  it('is everything until the coach has chosen', () => {
    expect(offeredOf(ALL, [])).toEqual(ALL);
    expect(offeredOf(ALL, ['HEADER', 'GOAL'])).toEqual(['GOAL', 'HEADER']);
  });

  it('is everything, too, when what was chosen is nothing that there is', () => {
    expect(offeredOf(ALL, ['CORNER', ''])).toEqual(ALL);
  });

  it('is switched one by one: all again is no choice, and the last one stays', () => {
    expect(switched(ALL, [], 'HEADER')).toEqual(['GOAL', 'SHOT', 'FREEKICK', 'PENALTY']);
    expect(switched(ALL, ['GOAL', 'SHOT', 'FREEKICK', 'PENALTY'], 'HEADER')).toEqual([]);
    expect(switched(ALL, ['SHOT'], 'SHOT')).toEqual(['SHOT']);
    expect(switched(ALL, ['SHOT'], 'GOAL')).toEqual(['GOAL', 'SHOT']);
  });

  it('is never nothing, and a type switched twice is as before', () => {
    fc.assert(
      fc.property(fc.subarray(ALL), fc.constantFrom(...ALL), (wanted, type) => {
        const once = switched(ALL, wanted, type);
        const offered = offeredOf(ALL, once);
        expect(offered.length).toBeGreaterThan(0);
        const before = offeredOf(ALL, wanted);
        if (before.length === 1 && before[0] === type) expect(offered).toEqual(before);
        else {
          expect(offered.includes(type)).toBe(!before.includes(type));
          expect(offeredOf(ALL, switched(ALL, once, type))).toEqual(before);
        }
      }),
    );
  });
});
