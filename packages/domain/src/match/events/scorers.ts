/** The scorers, each once with all their goals, as listed below a score. */
import type { EventType } from '../../entity/tables/match.ts';

export interface Scorer<T> {
  /** What identifies the scorer in each goal. */
  readonly first: T;
  readonly goals: readonly T[];
}

/** In the order of their first goals. An own goal is listed separately; without a name each goal is separate. */
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
