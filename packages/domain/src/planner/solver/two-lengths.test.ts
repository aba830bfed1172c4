import { describe, expect, it } from 'vitest';
import { questionOf } from './planner.testing.ts';
import { problemOf } from './problem.ts';
import { windowsOfTwoLengths } from './two-lengths.ts';

describe('windows with blocks of two lengths', () => {
  const question = questionOf({ players: 2, onPitch: 1, parts: 1, blocksPerPart: 2, partSeconds: 420 });
  const blocks = question.blocks.map((block, index) => ({ ...block, seconds: index === 0 ? 240 : 180 }));
  const problem = problemOf({ ...question, blocks });
  const holds = problem.ok ? windowsOfTwoLengths(problem.value, [240, 180]) : () => null;

  it('a window is possible when some distribution of the blocks gives each player a time in it', () => {
    expect(holds({ low: 180, high: 240 })).toBe(true);
    expect(holds({ low: 0, high: 420 })).toBe(true);
  });

  it('a window is impossible when no distribution of the existing long and short blocks fits it', () => {
    expect(holds({ low: 180, high: 239 })).toBe(false);
    expect(holds({ low: 240, high: 420 })).toBe(false);
  });
});
