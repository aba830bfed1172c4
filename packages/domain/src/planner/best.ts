/** The best of a few plans: each draft is made as fair as can be, then gets as few changes as it can. */
import { changesIn, fewerChanges } from './changes.ts';
import { fewestChanges } from './changes-bound.ts';
import { fairest, secondsOf, spreadOf } from './fair.ts';
import type { Cells, Problem } from './problem.ts';
import { rowsDraft } from './rows.ts';

export function bestPlan(problem: Problem): Cells {
  const fair = fairest(problem);
  const drafts = [
    () => fairest(problem, rowsDraft(problem, fair, false)),
    () => fair,
    () => fairest(problem, rowsDraft(problem, fair, true)),
  ];
  let best = fair;
  let bestMarks = marksOf(problem, fair);
  for (const draft of drafts) {
    const plan = fewerChanges(problem, draft());
    const marks = marksOf(problem, plan);
    if (isBefore(marks, bestMarks)) {
      best = plan;
      bestMarks = marks;
    }
    if (changesIn(problem, best) === fewestChanges(problem, best)) break;
  }
  return best;
}

/** What counts, the most important first, the smaller the better. */
function marksOf(problem: Problem, on: Cells): readonly number[] {
  const times = problem.earlier.map((_, player) => secondsOf(problem, on, player));
  return [
    spreadOf(problem, on),
    times.reduce((sum, time) => sum + time ** 2, 0),
    times.reduce((sum, time, player) => sum + time * (problem.earlier[player] ?? 0), 0),
    changesIn(problem, on),
  ];
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((mark, i) => mark !== b[i]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
