/** Chooses the best of a few plans. Each draft is made as fair as possible, then its changes are reduced. */
import { changesIn, fewerChanges } from './changes.ts';
import { fewestChanges } from './changes-bound.ts';
import { fairest } from './fair.ts';
import { lengthsToPlan, secondsOf, spreadOf } from './playing-times.ts';
import type { Cells, Problem } from './problem.ts';
import { rowsDraft } from './rows.ts';

export interface BestPlan {
  readonly on: Cells;
  readonly spread: number;
  readonly changes: number;
}

/** The same problem gives the same plan on every device. `spread` is in seconds. */
export function bestPlan(problem: Problem): BestPlan {
  const fair = fairest(problem);
  const drafts = [
    () => fairest(problem, rowsDraft(problem, fair, false)),
    () => fair,
    () => fairest(problem, rowsDraft(problem, fair, true)),
  ];
  const isFair = lengthsToPlan(problem).length < 2;
  let best = markedPlan(problem, fair);
  for (const draft of drafts) {
    const plan = markedPlan(problem, fewerChanges(problem, draft()));
    if (!isBefore(plan.marks, best.marks)) continue;
    best = plan;
    // With blocks of different lengths the next draft may be fairer.
    if (isFair && best.changes === fewestChanges(problem, best.on)) break;
  }
  return best;
}

interface Marked extends BestPlan {
  /** The criteria, the most important first; smaller is better. */
  readonly marks: readonly number[];
}

function markedPlan(problem: Problem, on: Cells): Marked {
  const times = problem.earlier.map((_, player) => secondsOf(problem, on, player));
  const spread = spreadOf(problem, on);
  const changes = changesIn(problem, on);
  const marks = [
    spread,
    times.reduce((sum, time) => sum + time ** 2, 0),
    times.reduce((sum, time, player) => sum + time * (problem.earlier[player] ?? 0), 0),
    changes,
  ];
  return { on, spread, changes, marks };
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((mark, i) => mark !== b[i]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
