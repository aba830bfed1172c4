import { describe, expect, it } from 'vitest';
import { type Plan, type PlanInput, planMatch } from './plan.ts';
import { questionOf } from './planner.testing.ts';

function planned(input: PlanInput): Plan {
  const plan = planMatch(input);
  if (!plan.ok) throw new Error(`refused: ${JSON.stringify(plan.error)}`);
  return plan.value;
}

describe('the cases of the issue', () => {
  it.each([4, 6])(
    '7 players, five on the pitch, 2 × 20 minutes in %i blocks: each 25 to 30 minutes',
    (blocksPerPart) => {
      const plan = planned(
        questionOf({ players: 7, onPitch: 5, parts: 2, blocksPerPart, partSeconds: 1200 }),
      );
      for (const seconds of plan.seconds.values()) {
        expect(seconds).toBeGreaterThanOrEqual(25 * 60);
        expect(seconds).toBeLessThanOrEqual(30 * 60);
      }
      expect(plan.spread).toBe(plan.spreadBound);
      expect(plan.changes - plan.changesBound).toBeLessThanOrEqual(2);
    },
  );

  it.each([
    [2, 4],
    [4, 2],
    [2, 5],
    [2, 6],
    [4, 3],
    [4, 4],
    [4, 6],
  ])(
    '16 players, nine on the pitch, 60 minutes in %i parts of %i blocks: none under 30',
    (parts, blocksPerPart) => {
      const plan = planned(
        questionOf({ players: 16, onPitch: 9, parts, blocksPerPart, partSeconds: 3600 / parts }),
      );
      expect(Math.min(...plan.seconds.values())).toBeGreaterThanOrEqual(30 * 60);
      expect(plan.spread).toBe(plan.spreadBound);
    },
  );
});
