/**
 * Finds the fairest playing times. With equally long blocks the possible numbers of blocks per player are an M-convex
 * set: while a fairer distribution exists, one can be reached when a player hands a block to another, directly or
 * through others. So when no hand-over helps, the sum of the squares is minimal, and with it the longest time, the
 * shortest, and all between. Absences, wishes and played blocks are included.
 *
 * With blocks of different lengths each length is equalised separately, then pairs of players across lengths.
 * `spread-bound.ts` tells whether the result is optimal.
 */

import { evenOutPairs } from './pairs.ts';
import { lengthsToPlan, secondsOf } from './playing-times.ts';
import { type Cells, FREE, ON, type Problem } from './problem.ts';

/** ON or OFF per player and block, from a draft with the right number of players in every block. */
export function fairest(problem: Problem, draft = firstDraft(problem)): Cells {
  const on = draft.slice();
  const lengths = lengthsToPlan(problem);
  for (;;) {
    for (const length of lengths) while (handOver(problem, on, length));
    if (lengths.length < 2 || !evenOutPairs(problem, on)) return on;
  }
}

/** Fills block after block with the players who have the least time; already near the optimum. */
function firstDraft(problem: Problem): Cells {
  const { players, blocks, seconds, places, certain, earlier } = problem;
  const on: Cells = certain.map((cell) => (cell === ON ? ON : 0));
  const times = Array.from({ length: players }, (_, player) => secondsOf(problem, on, player));
  for (let block = 0; block < blocks; block++) {
    let open = places[block] ?? 0;
    const free: number[] = [];
    for (let player = 0; player < players; player++) {
      const cell = certain[player * blocks + block];
      if (cell === ON) open--;
      else if (cell === FREE) free.push(player);
    }
    free.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || (earlier[a] ?? 0) - (earlier[b] ?? 0));
    for (const player of free.slice(0, open)) {
      on[player * blocks + block] = ON;
      times[player] = (times[player] ?? 0) + (seconds[block] ?? 0);
    }
  }
  return on;
}

/** Gives one block of this length to another player so that times become fairer; false when nothing helps. */
function handOver(problem: Problem, on: Cells, length: number): boolean {
  const { players, blocks, earlier } = problem;
  const times = Array.from({ length: players }, (_, player) => secondsOf(problem, on, player));
  const richestFirst = times
    .map((_, player) => player)
    .sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || (earlier[b] ?? 0) - (earlier[a] ?? 0));
  for (const giver of richestFirst) {
    const gains = (player: number) => {
      const more = (times[player] ?? 0) + length - (times[giver] ?? 0);
      return more < 0 || (more === 0 && (earlier[player] ?? 0) < (earlier[giver] ?? 0));
    };
    if (!times.some((_, player) => gains(player))) continue;
    const reached = reachableFrom(giver, { problem, on, length });
    let taker = giver;
    let best = 0;
    let bestEarlier = 0;
    for (const player of reached.keys()) {
      // The change of the sum of squares by the hand-over; on a tie the change of the weighted earlier minutes.
      const more = (times[player] ?? 0) + length - (times[giver] ?? 0);
      const moreEarlier = (earlier[player] ?? 0) - (earlier[giver] ?? 0);
      if (more < best || (more === best && moreEarlier < bestEarlier)) {
        taker = player;
        best = more;
        bestEarlier = moreEarlier;
      }
    }
    if (taker === giver) continue;
    for (let player = taker; player !== giver; ) {
      const step = reached.get(player);
      if (step === undefined) throw new Error('a hand-over without a way');
      on[step.from * blocks + step.block] = 0;
      on[player * blocks + step.block] = ON;
      player = step.from;
    }
    return true;
  }
  return false;
}

interface HandOver {
  readonly from: number;
  readonly block: number;
}

interface Search {
  readonly problem: Problem;
  readonly on: Cells;
  readonly length: number;
}

/** The players who can get one more block when `giver` gives one away, by the shortest chains. */
function reachableFrom(giver: number, { problem, on, length }: Search): ReadonlyMap<number, HandOver> {
  const { players, blocks, seconds, certain } = problem;
  const reached = new Map<number, HandOver>();
  const queue = [giver];
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    for (let block = 0; block < blocks; block++) {
      const cell = from * blocks + block;
      if (seconds[block] !== length || on[cell] !== ON || certain[cell] !== FREE) continue;
      for (let player = 0; player < players; player++) {
        const other = player * blocks + block;
        if (on[other] === ON || certain[other] !== FREE) continue;
        if (player === giver || reached.has(player)) continue;
        reached.set(player, { from, block });
        queue.push(player);
      }
    }
  }
  return reached;
}
