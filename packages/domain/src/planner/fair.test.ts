import { describe, expect, it } from 'vitest';
import { fairest, secondsOf } from './fair.ts';
import { questionOf } from './planner.testing.ts';
import { ON, problemOf } from './problem.ts';

describe('the fairest times', () => {
  it('a block goes on from one to the next when only that way all get the same', () => {
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
    // The first has two blocks, the second one, the third none, and there is no block that the third could have of the first.
    const draft = Uint8Array.of(ON, ON, 0, 0, 0, ON, 0, 0, 0);
    const on = fairest(problem.value, draft);
    expect([0, 1, 2].map((player) => secondsOf(problem.value, on, player))).toEqual([300, 300, 300]);
  });
});
