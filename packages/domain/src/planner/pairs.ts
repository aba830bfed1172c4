/** Two players between whom blocks are dealt out anew, where exactly one of them plays and both could. */
import { secondsOf } from './fair.ts';
import { type Cells, FREE, ON, type Problem } from './problem.ts';

/** The blocks in which `one` and `other` could change places. */
export function blocksBetween(
  { blocks, certain }: Problem,
  on: Cells,
  [one, other]: readonly [number, number],
): readonly number[] {
  const between: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const [a, b] = [one * blocks + block, other * blocks + block];
    if (on[a] !== on[b] && certain[a] === FREE && certain[b] === FREE) between.push(block);
  }
  return between;
}

/** Brings the times of two players as near to each other as their blocks allow; false when no pair gains. */
export function evenOutPairs(problem: Problem, on: Cells): boolean {
  let gained = false;
  for (let one = 0; one < problem.players; one++)
    for (let other = one + 1; other < problem.players; other++)
      gained = evenOut(problem, on, [one, other]) || gained;
  return gained;
}

function evenOut(problem: Problem, on: Cells, [one, other]: readonly [number, number]): boolean {
  const { blocks, seconds, earlier } = problem;
  const between = blocksBetween(problem, on, [one, other]);
  const lengths = between.map((block) => seconds[block] ?? 0);
  const now = lengths.reduce(
    (sum, length, i) => sum + (on[one * blocks + (between[i] ?? 0)] === ON ? length : 0),
    0,
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const ahead = secondsOf(problem, on, one) - secondsOf(problem, on, other);
  const aheadEarlier = (earlier[one] ?? 0) - (earlier[other] ?? 0);
  // What `one` can get of these blocks, and the last block with which he first gets it.
  const lastOf = new Map<number, number>([[0, -1]]);
  lengths.forEach((length, index) => {
    for (const sum of [...lastOf.keys()]) if (!lastOf.has(sum + length)) lastOf.set(sum + length, index);
  });
  let best = now;
  for (const sum of lastOf.keys()) {
    const difference = ahead + 2 * (sum - now);
    const bestDifference = ahead + 2 * (best - now);
    const nearer = Math.abs(difference) - Math.abs(bestDifference);
    if (nearer < 0 || (nearer === 0 && (difference - bestDifference) * aheadEarlier < 0)) best = sum;
  }
  if (best === now || all === 0) return false;
  const mine = new Set<number>();
  for (let sum = best; sum > 0; ) {
    const index = lastOf.get(sum) ?? -1;
    mine.add(index);
    sum -= lengths[index] ?? sum;
  }
  between.forEach((block, index) => {
    on[one * blocks + block] = mine.has(index) ? ON : 0;
    on[other * blocks + block] = mine.has(index) ? 0 : ON;
  });
  return true;
}
