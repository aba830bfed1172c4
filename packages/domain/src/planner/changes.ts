/** Fewer changes at the same playing times: pairs deal their blocks out anew as long as any of them gains. */
import { arrivalsOf, dealer } from './deal.ts';
import type { Cells, Problem } from './problem.ts';

/** How often somebody comes on after the first block. */
export function changesIn(problem: Problem, on: Cells): number {
  let changes = 0;
  for (let player = 0; player < problem.players; player++) changes += arrivalsOf(problem, on, player);
  return changes;
}

/** The same playing times with no more changes than before. Players with equal earlier minutes may exchange times. */
export function fewerChanges(problem: Problem, draft: Cells): Cells {
  const { players } = problem;
  const on = draft.slice();
  const deal = dealer(problem, on);
  // Per player when he last got other blocks, per pair when it was last looked at.
  const dealt = new Int32Array(players).fill(1);
  const looked = new Int32Array(players * players);
  let now = 1;
  for (let gained = true; gained; ) {
    gained = false;
    for (let one = 0; one < players; one++)
      for (let other = one + 1; other < players; other++) {
        const pair = one * players + other;
        if ((looked[pair] ?? 0) >= Math.max(dealt[one] ?? 0, dealt[other] ?? 0)) continue;
        looked[pair] = now;
        if (!deal(one, other)) continue;
        gained = true;
        now++;
        dealt[one] = now;
        dealt[other] = now;
        looked[pair] = now;
      }
  }
  return on;
}
