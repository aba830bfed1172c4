import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTarget, type Target, targetId } from './targets.ts';

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const target: fc.Arbitrary<Target> = fc.oneof(
  fc.record({ at: fc.constant('spot' as const), point: fc.record({ x: percent, y: percent }) }),
  fc.record({ at: fc.constant('player' as const), sid: fc.integer({ min: -1_000, max: 1_000_000 }) }),
  fc.constant({ at: 'bench' as const }),
);

it('every target is found again by its name', () => {
  fc.assert(
    fc.property(target, (given) => {
      expect(readTarget(targetId(given))).toEqual(given);
    }),
  );
});

it('an unknown name is not a target', () => {
  expect(readTarget('elsewhere')).toBeNull();
});
