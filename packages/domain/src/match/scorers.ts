/** Who scored, once each, with all their goals: what stands under a score. */
import type { EventType } from '../entity/match.ts';

export interface Scorer<T> {
  /** What is known of the scorer stands in each of the goals. */
  readonly first: T;
  readonly goals: readonly T[];
}

/** In the order of their first goals. An own goal stands apart; without a name each goal stands alone. */
export function scorersOf<T extends { readonly type: EventType }>(
  goals: readonly T[],
  nameOf: (goal: T) => string,
): readonly Scorer<T>[] {
  const scorers = new Map<string, Scorer<T>>();
  for (const [index, goal] of goals.entries()) {
    const name = nameOf(goal);
    const key = name === '' ? `nobody ${index}` : `${goal.type} ${name}`;
    const known = scorers.get(key) ?? { first: goal, goals: [] };
    scorers.set(key, { ...known, goals: [...known.goals, goal] });
  }
  return [...scorers.values()];
}
