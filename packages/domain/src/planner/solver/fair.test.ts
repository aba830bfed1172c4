import { describe, expect, it } from 'vitest';
import { fairest } from './fair.ts';
import { questionOf } from './planner.testing.ts';
import { secondsOf } from './playing-times.ts';
import { ON, problemOf } from './problem.ts';

describe('the fairest times', () => {
  it('a block passes through other players when only that gives equal times', () => {
    const question = questionOf({ players: 3, onPitch: 1, parts: 1, blocksPerPart: 3, partSeconds: 900 });
    const available = [
      [true, true, false],
      [true, false, true],
      [false, false, true],
    ];
    const players = question.players.map((player, index) => ({
      ...player,
      available: available[index] ?? [],
    }));
    const problem = problemOf({ ...question, players });
    if (!problem.ok) throw new Error(problem.error.code);
    // The players have two blocks, one and none. The third can take no block directly from the first.
    const draft = Uint8Array.of(ON, ON, 0, 0, 0, ON, 0, 0, 0);
    const on = fairest(problem.value, draft);
    expect([0, 1, 2].map((player) => secondsOf(problem.value, on, player))).toEqual([300, 300, 300]);
  });
});
