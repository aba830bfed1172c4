/**
 * Fewer changes at the same playing times: two players deal their blocks out anew, in the best of all ways
 * (a dynamic programme over the blocks and what one of them has got so far), as long as any pair gains.
 */
import { secondsOf } from './fair.ts';
import { blocksBetween } from './pairs.ts';
import { type Cells, ON, type Problem } from './problem.ts';

/** How often somebody comes on after the first block. */
export function changesIn({ players, blocks }: Problem, on: Cells): number {
  let changes = 0;
  for (let player = 0; player < players; player++)
    for (let block = 1; block < blocks; block++)
      if (on[player * blocks + block] === ON && on[player * blocks + block - 1] !== ON) changes++;
  return changes;
}

/** The same playing times with no more changes than before. Players with equal earlier minutes may exchange times. */
export function fewerChanges(problem: Problem, draft: Cells): Cells {
  const { players } = problem;
  const on = draft.slice();
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
        if (!dealAnew(problem, on, [one, other])) continue;
        gained = true;
        now++;
        dealt[one] = now;
        dealt[other] = now;
        looked[pair] = now;
      }
  }
  return on;
}

/** More steps than this in the sum of what one of them gets, and the pair is left as it is. */
const MOST_STEPS = 600;
const NEVER = 1e6;

function dealAnew(problem: Problem, on: Cells, pair: readonly [number, number]): boolean {
  const { blocks, seconds, earlier } = problem;
  const [one, other] = pair;
  const between = blocksBetween(problem, on, pair);
  if (between.length < 2 || stints(problem, on, one) + stints(problem, on, other) <= 2) return false;
  const open = new Set(between);
  const step = between.reduce((divisor, block) => gcd(divisor, seconds[block] ?? 0), 0);
  const steps = between.map((block) => (seconds[block] ?? 0) / step);
  const size = steps.reduce((sum, count) => sum + count, 0) + 1;
  if (size > MOST_STEPS) return false;
  const now = between.reduce(
    (sum, block, i) => sum + (on[one * blocks + block] === ON ? (steps[i] ?? 0) : 0),
    0,
  );

  // Per sum that `one` has got: the fewest arrivals when `one` has, and when `other` has the block before.
  let cost: readonly [Int32Array, Int32Array] = [
    new Int32Array(size).fill(NEVER),
    new Int32Array(size).fill(NEVER),
  ];
  cost[0][0] = 0;
  let before: readonly (readonly [number, number])[] = [
    [1, 1],
    [1, 1],
  ];
  const cameFrom: Uint8Array[] = [];
  for (let block = 0; block < blocks; block++) {
    const isOpen = open.has(block);
    const options: readonly (readonly [number, number])[] = isOpen
      ? [
          [1, 0],
          [0, 1],
        ]
      : [[on[one * blocks + block] ?? 0, on[other * blocks + block] ?? 0]];
    const add = isOpen ? (seconds[block] ?? 0) / step : 0;
    const next: readonly [Int32Array, Int32Array] = [
      new Int32Array(size).fill(NEVER),
      new Int32Array(size).fill(NEVER),
    ];
    const from = new Uint8Array(2 * size);
    options.forEach(([a, b], option) => {
      const got = option === 0 ? add : 0;
      const into = option === 0 ? next[0] : next[1];
      before.forEach(([wasA, wasB], was) => {
        const arrivals = (a > wasA ? 1 : 0) + (b > wasB ? 1 : 0);
        const source = was === 0 ? cost[0] : cost[1];
        for (let sum = got; sum < size; sum++) {
          const total = (source[sum - got] ?? NEVER) + arrivals;
          if (total < (into[sum] ?? 0)) {
            into[sum] = total;
            from[option * size + sum] = was;
          }
        }
      });
    });
    cost = next;
    before = options;
    cameFrom.push(from);
  }

  const current = arrivalsOf(problem, on, one) + arrivalsOf(problem, on, other);
  const targets = [now];
  const exchanged = now + (secondsOf(problem, on, other) - secondsOf(problem, on, one)) / step;
  if (earlier[one] === earlier[other] && Number.isInteger(exchanged) && exchanged >= 0 && exchanged < size)
    targets.push(exchanged);
  let best = { total: current, sum: -1, option: 0 };
  for (const sum of targets)
    for (const option of [0, 1] as const) {
      const total = cost[option][sum] ?? NEVER;
      if (total < best.total) best = { total, sum, option };
    }
  if (best.sum < 0) return false;
  let { sum, option }: { sum: number; option: number } = best;
  for (let block = blocks - 1; block >= 0; block--) {
    const was = cameFrom[block]?.[option * size + sum] ?? 0;
    if (open.has(block)) {
      on[one * blocks + block] = option === 0 ? ON : 0;
      on[other * blocks + block] = option === 0 ? 0 : ON;
      if (option === 0) sum -= (seconds[block] ?? 0) / step;
    }
    option = was;
  }
  return true;
}

/** Uninterrupted spells on the pitch. */
function stints(problem: Problem, on: Cells, player: number): number {
  return arrivalsOf(problem, on, player) + (on[player * problem.blocks] === ON ? 1 : 0);
}

function arrivalsOf({ blocks }: Problem, on: Cells, player: number): number {
  let arrivals = 0;
  for (let cell = player * blocks + 1; cell < (player + 1) * blocks; cell++)
    if (on[cell] === ON && on[cell - 1] !== ON) arrivals++;
  return arrivals;
}

export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
