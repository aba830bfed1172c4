/** Exchanges blocks between two players, where exactly one of them plays and both could. */
import { secondsOf } from './playing-times.ts';
import { type Cells, FREE, ON, type Problem } from './problem.ts';

/** The blocks in which `one` and `other` can be exchanged. */
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

/** Brings the times of two players as close together as their blocks allow; false when no pair gains. */
export function evenOutPairs(problem: Problem, on: Cells): boolean {
  let gained = false;
  for (let one = 0; one < problem.players; one++)
    for (let other = one + 1; other < problem.players; other++)
      gained = evenOut(problem, on, [one, other]) || gained;
  return gained;
}

function evenOut(problem: Problem, on: Cells, [one, other]: readonly [number, number]): boolean {
  const { blocks, seconds, earlier } = problem;
  const ahead = secondsOf(problem, on, one) - secondsOf(problem, on, other);
  const aheadEarlier = (earlier[one] ?? 0) - (earlier[other] ?? 0);
  if (ahead === 0) return false;
  const between = blocksBetween(problem, on, [one, other]);
  const step = between.reduce((divisor, block) => gcd(divisor, seconds[block] ?? 0), 0);
  // The difference changes by at least two steps, so a difference of one step could only be reversed.
  const turns = Math.abs(ahead) === step && ahead * aheadEarlier > 0;
  if (step === 0 || (Math.abs(ahead) <= step && !turns)) return false;
  const steps = between.map((block) => (seconds[block] ?? 0) / step);
  const has = steps.reduce(
    (sum, count, index) => sum + (on[one * blocks + (between[index] ?? 0)] === ON ? count : 0),
    0,
  );
  // For each time of `one` from these blocks: the last block with which it is first reached, from 1.
  const lastOf = new Int32Array(steps.reduce((sum, count) => sum + count, 0) + 1);
  let reach = 0;
  steps.forEach((count, index) => {
    for (let sum = reach; sum >= 0; sum--)
      if ((sum === 0 || lastOf[sum] !== 0) && lastOf[sum + count] === 0) lastOf[sum + count] = index + 1;
    reach += count;
  });
  let best = has;
  let bestDifference = ahead;
  for (let sum = 0; sum <= reach; sum++) {
    if (sum > 0 && lastOf[sum] === 0) continue;
    const difference = ahead + 2 * step * (sum - has);
    const nearer = Math.abs(difference) - Math.abs(bestDifference);
    if (nearer > 0 || (nearer === 0 && (difference - bestDifference) * aheadEarlier >= 0)) continue;
    best = sum;
    bestDifference = difference;
  }
  if (best === has) return false;
  const mine = new Set<number>();
  for (let sum = best; sum > 0; ) {
    const index = (lastOf[sum] ?? 0) - 1;
    mine.add(index);
    sum -= steps[index] ?? sum;
  }
  between.forEach((block, index) => {
    on[one * blocks + block] = mine.has(index) ? ON : 0;
    on[other * blocks + block] = mine.has(index) ? 0 : ON;
  });
  return true;
}

/** The greatest common divisor; also of halves, which are exact. */
export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
