/**
 * How small the spread can be at all. With equally long blocks to come the plan is the best already. Otherwise:
 * the narrowest window in which everybody has an attainable time of his own, and in which those times can add
 * up to what there is to play.
 */
import { lengthsToPlan } from './fair.ts';
import { FREE, ON, type Problem } from './problem.ts';

/** A spread, in seconds, that no plan goes below; `reached` is that of the plan that was found. */
export function smallestSpread(problem: Problem, reached: number): number {
  if (reached === 0 || lengthsToPlan(problem).length < 2) return reached;
  const counting = problem.counts.flatMap((counts, player) => (counts ? [player] : []));
  const attainable = counting.map((player) => attainableTimes(problem, player));
  const total = problem.seconds.reduce(
    (sum, length, block) => sum + length * (problem.places[block] ?? 0),
    0,
  );
  const values = [...new Set(attainable.flat())].sort((a, b) => a - b);
  let smallest = reached;
  for (const low of values) {
    const lowest = attainable.map((times) => times.find((time) => time >= low));
    if (lowest.some((time) => time === undefined)) break;
    if (lowest.reduce<number>((sum, time) => sum + (time ?? 0), 0) > total) break;
    const reach = Math.max(...lowest.map((time) => time ?? 0));
    const high = values.find(
      (value) =>
        value >= reach &&
        attainable.reduce((sum, times) => sum + (times.findLast((time) => time <= value) ?? 0), 0) >= total,
    );
    if (high !== undefined) smallest = Math.min(smallest, high - low);
  }
  return smallest;
}

function attainableTimes({ blocks, seconds, certain }: Problem, player: number): readonly number[] {
  let times = new Set([0]);
  for (let block = 0; block < blocks; block++) {
    const length = seconds[block] ?? 0;
    const cell = certain[player * blocks + block];
    if (cell === ON) times = new Set([...times].map((time) => time + length));
    if (cell === FREE) for (const time of [...times]) times.add(time + length);
  }
  return [...times].sort((a, b) => a - b);
}
