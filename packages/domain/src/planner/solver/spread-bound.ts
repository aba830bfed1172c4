/**
 * A lower bound of the spread. With equally long remaining blocks the plan is optimal. Otherwise the bound is the
 * narrowest window in which each player has a possible time and the times can add up to the total. For two lengths,
 * the numbers of long and short blocks must fit as well.
 */

import { gcd } from './pairs.ts';
import { lengthsToPlan } from './playing-times.ts';
import { FREE, ON, type Problem } from './problem.ts';
import { windowsOfTwoLengths } from './two-lengths.ts';

/** A spread in seconds that no plan can go below; `reached` is the spread of the plan. */
export function smallestSpread(problem: Problem, reached: number): number {
  const [long, short, ...more] = lengthsToPlan(problem);
  if (reached === 0 || long === undefined || short === undefined) return reached;
  const { counts, places } = problem;
  const step = problem.seconds.reduce(gcd, 0);
  const lengths = problem.seconds.map((length) => length / step);
  const match = lengths.reduce((sum, length) => sum + length, 0);
  const total = lengths.reduce((sum, length, block) => sum + length * (places[block] ?? 0), 0);
  const windows = counts.flatMap((counts, player) => (counts ? [nearest(problem, player, lengths)] : []));
  let smallest = reached / step;
  let high = 0;
  for (let low = 0; low <= match; low++) {
    let least = 0;
    let reach = low;
    for (const { above } of windows) {
      least += above[low] ?? match;
      reach = Math.max(reach, above[low] ?? match + 1);
    }
    if (reach > match || least > total) break;
    high = Math.max(high, reach);
    while (high < match && windows.reduce((sum, { below }) => sum + (below[high] ?? 0), 0) < total) high++;
    smallest = Math.min(smallest, high - low);
  }
  if (more.length > 0) return smallest * step;
  const holds = windowsOfTwoLengths(problem, [long, short]);
  const least = new Int32Array(match + 1);
  const most = new Int32Array(match + 1);
  const reach = new Int32Array(match + 1);
  for (const { above, below } of windows)
    for (let time = 0; time <= match; time++) {
      least[time] = (least[time] ?? 0) + (above[time] ?? 0);
      most[time] = (most[time] ?? 0) + (below[time] ?? 0);
      reach[time] = Math.max(reach[time] ?? 0, above[time] ?? 0);
    }
  // It is enough to check windows that begin with a possible time of a player.
  const lows = [...least.keys()].filter(
    (low) => (least[low] ?? 0) <= total && windows.some(({ above }) => above[low] === low),
  );
  for (; smallest * step < reached; smallest++)
    for (const low of lows) {
      const high = low + smallest;
      if (high > match || (reach[low] ?? 0) > high || (most[high] ?? 0) < total) continue;
      if (holds({ low: low * step, high: high * step }) !== false) return smallest * step;
    }
  return reached;
}

interface Nearest {
  /** For each time the next possible one, itself included; above the match length for none. */
  readonly above: Int32Array;
  /** For each time the last possible one up to it. */
  readonly below: Int32Array;
}

function nearest({ blocks, certain }: Problem, player: number, lengths: readonly number[]): Nearest {
  const match = lengths.reduce((sum, length) => sum + length, 0);
  const attainable = new Uint8Array(match + 1);
  let certainly = 0;
  for (let block = 0; block < blocks; block++)
    if (certain[player * blocks + block] === ON) certainly += lengths[block] ?? 0;
  attainable[certainly] = 1;
  for (let block = 0; block < blocks; block++) {
    const length = lengths[block] ?? 0;
    if (certain[player * blocks + block] !== FREE) continue;
    for (let time = match - length; time >= certainly; time--)
      if (attainable[time] === 1) attainable[time + length] = 1;
  }
  const above = new Int32Array(match + 1);
  const below = new Int32Array(match + 1);
  for (let time = match, next = match + 1; time >= 0; time--) {
    if (attainable[time] === 1) next = time;
    above[time] = next;
  }
  for (let time = 0, last = 0; time <= match; time++) {
    if (attainable[time] === 1) last = time;
    below[time] = last;
  }
  return { above, below };
}
