/** Playing times of a draft, and the block lengths that are still to be planned. */
import { type Cells, FREE, ON, type Problem } from './problem.ts';

/** The seconds of a player on the pitch. */
export function secondsOf({ blocks, seconds }: Problem, on: Cells, player: number): number {
  let sum = 0;
  for (let block = 0; block < blocks; block++)
    if (on[player * blocks + block] === ON) sum += seconds[block] ?? 0;
  return sum;
}

/** Seconds between the longest and the shortest time of the compared players. */
export function spreadOf(problem: Problem, on: Cells): number {
  const times = problem.counts.flatMap((counts, player) => (counts ? [secondsOf(problem, on, player)] : []));
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}

/** The lengths of the blocks that are not fully decided. */
export function lengthsToPlan({ blocks, players, seconds, certain }: Problem): readonly number[] {
  const lengths = new Set<number>();
  for (let block = 0; block < blocks; block++)
    for (let player = 0; player < players; player++)
      if (certain[player * blocks + block] === FREE) lengths.add(seconds[block] ?? 0);
  return [...lengths].sort((a, b) => b - a);
}
