import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOAL_TYPES } from '../../entity/tables/match.ts';
import { offeredOf, switched } from './offered.ts';

const ALL = GOAL_TYPES.filter((type) => type !== '');

describe('the event types that match day offers (section 3)', () => {
  it('all types are offered until the coach has chosen', () => {
    expect(offeredOf(ALL, [])).toEqual(ALL);
    expect(offeredOf(ALL, ['HEADER', 'GOAL'])).toEqual(['GOAL', 'HEADER']);
  });

  it('all types are offered when the chosen ones do not exist', () => {
    expect(offeredOf(ALL, ['CORNER', ''])).toEqual(ALL);
  });

  it('types are switched one by one: all is stored as no choice, and the last one stays', () => {
    expect(switched(ALL, [], 'HEADER')).toEqual(['GOAL', 'SHOT', 'FREEKICK', 'PENALTY']);
    expect(switched(ALL, ['GOAL', 'SHOT', 'FREEKICK', 'PENALTY'], 'HEADER')).toEqual([]);
    expect(switched(ALL, ['SHOT'], 'SHOT')).toEqual(['SHOT']);
    expect(switched(ALL, ['SHOT'], 'GOAL')).toEqual(['GOAL', 'SHOT']);
  });

  it('at least one type is offered, and switching twice changes nothing', () => {
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
