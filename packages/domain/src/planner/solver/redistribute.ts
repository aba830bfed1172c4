/**
 * Distributes the blocks between two players again: of all distributions with the same times (or exchanged times, for
 * equal earlier minutes) the one with the fewest changes. Dynamic programming over the blocks and the time of the
 * first player so far.
 */

import { blocksBetween, gcd } from './pairs.ts';
import { secondsOf } from './playing-times.ts';
import { type Cells, ON, type Problem } from './problem.ts';

/** With more steps than this, only blocks of one length are distributed. */
const MOST_STEPS = 600;
const NEVER = 1e6;

/** Distributes for pairs of one plan, which it changes; true when there are fewer changes now. */
export function redistributor(problem: Problem, on: Cells): (one: number, other: number) => boolean {
  const { blocks, seconds, earlier } = problem;
  // Reused for every pair: a plan checks thousands, and allocations are slow on a phone.
  const rows = [new Int32Array(2 * MOST_STEPS), new Int32Array(2 * MOST_STEPS)] as const;
  const cameFrom = new Uint8Array(blocks * 2 * MOST_STEPS);
  const openSteps = new Int32Array(blocks);

  return (one, other) => {
    if (spells(problem, on, one) + spells(problem, on, other) <= 2) return false;
    let between = blocksBetween(problem, on, [one, other]);
    let step = between.reduce((divisor, block) => gcd(divisor, seconds[block] ?? 0), 0);
    let all = between.reduce((sum, block) => sum + (seconds[block] ?? 0), 0) / step;
    if (all >= MOST_STEPS) {
      // The rest of an interrupted block may have any length. It stays, and the regular blocks are distributed.
      step = seconds[between.at(-1) ?? 0] ?? 1;
      between = between.filter((block) => seconds[block] === step);
      all = between.length;
    }
    if (between.length < 2) return false;
    openSteps.fill(0);
    let has = 0;
    for (const block of between) {
      openSteps[block] = (seconds[block] ?? 0) / step;
      if (on[one * blocks + block] === ON) has += openSteps[block] ?? 0;
    }
    const swapped = has + (secondsOf(problem, on, other) - secondsOf(problem, on, one)) / step;
    const maySwap =
      earlier[one] === earlier[other] && Number.isInteger(swapped) && swapped >= 0 && swapped <= all;

    // For each option (0: `one` has the block, 1: `other`) and time of `one` so far: the fewest arrivals.
    let [cost, next] = rows;
    cost.fill(NEVER);
    cost[0] = 0;
    // Before the first block both count as on, so that no player arrives with it.
    let wasOpen = false;
    let [oneWas, otherWas] = [1, 1];
    let reach = 0;
    let fixedArrivals = 0;
    for (let block = 0; block < blocks; block++) {
      const add = openSteps[block] ?? 0;
      const isOpen = add > 0;
      const oneIs = on[one * blocks + block] ?? 0;
      const otherIs = on[other * blocks + block] ?? 0;
      if (!isOpen && !wasOpen) {
        fixedArrivals += (oneIs > oneWas ? 1 : 0) + (otherIs > otherWas ? 1 : 0);
      } else {
        next.fill(NEVER, 0, reach + add + 1);
        next.fill(NEVER, MOST_STEPS, MOST_STEPS + reach + add + 1);
        for (let option = 0; option < (isOpen ? 2 : 1); option++) {
          const oneNow = isOpen ? 1 - option : oneIs;
          const otherNow = isOpen ? option : otherIs;
          const got = option === 0 ? add : 0;
          const into = option * MOST_STEPS + got;
          const trace = block * 2 * MOST_STEPS + into;
          for (let was = 0; was < (wasOpen ? 2 : 1); was++) {
            const oneBefore = wasOpen ? 1 - was : oneWas;
            const otherBefore = wasOpen ? was : otherWas;
            const arrivals = (oneNow > oneBefore ? 1 : 0) + (otherNow > otherBefore ? 1 : 0);
            const source = was * MOST_STEPS;
            for (let sum = 0; sum <= reach; sum++) {
              const total = (cost[source + sum] ?? NEVER) + arrivals;
              if (total >= (next[into + sum] ?? NEVER)) continue;
              next[into + sum] = total;
              cameFrom[trace + sum] = was;
            }
          }
        }
        [cost, next] = [next, cost];
        reach += add;
      }
      wasOpen = isOpen;
      [oneWas, otherWas] = [oneIs, otherIs];
    }

    let best = arrivalsOf(problem, on, one) + arrivalsOf(problem, on, other) - fixedArrivals;
    let [bestSum, option] = [-1, 0];
    for (const sum of maySwap && swapped !== has ? [has, swapped] : [has])
      for (let last = 0; last < (wasOpen ? 2 : 1); last++) {
        const total = cost[last * MOST_STEPS + sum] ?? NEVER;
        if (total >= best) continue;
        [best, bestSum, option] = [total, sum, last];
      }
    if (bestSum < 0) return false;
    let sum = bestSum;
    for (let block = blocks - 1; block >= 0; block--) {
      const add = openSteps[block] ?? 0;
      const isTraced = add > 0 || (block > 0 && (openSteps[block - 1] ?? 0) > 0);
      const was = isTraced ? (cameFrom[(block * 2 + option) * MOST_STEPS + sum] ?? 0) : 0;
      if (add > 0) {
        on[one * blocks + block] = option === 0 ? ON : 0;
        on[other * blocks + block] = option === 0 ? 0 : ON;
        if (option === 0) sum -= add;
      }
      option = was;
    }
    return true;
  };
}

/** Uninterrupted times on the pitch. */
function spells(problem: Problem, on: Cells, player: number): number {
  return arrivalsOf(problem, on, player) + (on[player * problem.blocks] === ON ? 1 : 0);
}

/** How often a player comes on after the first block. */
export function arrivalsOf({ blocks }: Problem, on: Cells, player: number): number {
  let arrivals = 0;
  for (let cell = player * blocks + 1; cell < (player + 1) * blocks; cell++)
    if (on[cell] === ON && on[cell - 1] !== ON) arrivals++;
  return arrivals;
}
