/** Reduces changes at the same playing times: pairs exchange blocks as long as a pair gains. */

import type { Cells, Problem } from './problem.ts';
import { arrivalsOf, redistributor } from './redistribute.ts';

/** How often a player comes on after the first block. */
export function changesIn(problem: Problem, on: Cells): number {
  let changes = 0;
  for (let player = 0; player < problem.players; player++) changes += arrivalsOf(problem, on, player);
  return changes;
}

/** Keeps the playing times and never adds changes. Players with equal earlier minutes may exchange their times. */
export function fewerChanges(problem: Problem, draft: Cells): Cells {
  const { players } = problem;
  const on = draft.slice();
  const redistribute = redistributor(problem, on);
  // For each player the last change, and for each pair the last check.
  const redistributedAt = new Int32Array(players).fill(1);
  const checkedAt = new Int32Array(players * players);
  let now = 1;
  for (let gained = true; gained; ) {
    gained = false;
    for (let one = 0; one < players; one++)
      for (let other = one + 1; other < players; other++) {
        const pair = one * players + other;
        if ((checkedAt[pair] ?? 0) >= Math.max(redistributedAt[one] ?? 0, redistributedAt[other] ?? 0))
          continue;
        checkedAt[pair] = now;
        if (!redistribute(one, other)) continue;
        gained = true;
        now++;
        redistributedAt[one] = now;
        redistributedAt[other] = now;
        checkedAt[pair] = now;
      }
  }
  return on;
}
