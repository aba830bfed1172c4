import { describe, expect, it } from 'vitest';
import { scorersOf } from './scorers.ts';

const goal = (type: 'GOAL' | 'OWN_GOAL', name: string, minute: number) => ({ type, name, minute });

describe('the scorers under a score', () => {
  it('each scorer is listed once with all goals; own goals and goals without a name are separate', () => {
    const goals = [
      goal('GOAL', 'Sam', 3),
      goal('GOAL', '', 5),
      goal('GOAL', 'Noor', 9),
      goal('GOAL', 'Sam', 20),
      goal('OWN_GOAL', 'Sam', 30),
      goal('GOAL', '', 31),
    ];
    const shown = scorersOf(goals, ({ name }) => name).map(({ first, goals: all }) => [
      first.type,
      first.name,
      all.map(({ minute }) => minute),
    ]);
    expect(shown).toEqual([
      ['GOAL', 'Sam', [3, 20]],
      ['GOAL', '', [5]],
      ['GOAL', 'Noor', [9]],
      ['OWN_GOAL', 'Sam', [30]],
      ['GOAL', '', [31]],
    ]);
  });
});
