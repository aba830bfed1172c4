/**
 * How few changes a plan with these playing times can have. Two bounds, the larger counts:
 *
 * Everybody who plays begins at least one spell, more where what is certain interrupts him; the first block's
 * spells are no changes.
 *
 * With the same number on the pitch throughout, the spells of a plan fill as many rows, each as long as the
 * match. Players and rows that share spells hang together; such a group has as many whole rows as its times add
 * up to, and at least one spell less than it has players and rows. So there are at least as many changes as
 * players less groups, and no more groups than the times can be parted into sums of whole matches.
 */
import { secondsOf } from './fair.ts';
import { type Cells, FREE, OFF, ON, type Problem } from './problem.ts';

export function fewestChanges(problem: Problem, on: Cells): number {
  return Math.max(0, spellsNeeded(problem, on) - (problem.places[0] ?? 0), playersLessGroups(problem, on));
}

function spellsNeeded(problem: Problem, on: Cells): number {
  const { players, blocks, certain } = problem;
  let spells = 0;
  for (let player = 0; player < players; player++) {
    let own = 0;
    let offSince = true;
    for (let block = 0; block < blocks; block++) {
      const cell = certain[player * blocks + block];
      if (cell === ON && offSince) own++;
      if (cell !== FREE) offSince = cell === OFF;
    }
    spells += Math.max(own, secondsOf(problem, on, player) > 0 ? 1 : 0);
  }
  return spells;
}

/** More different states than this, and the groups are taken to be as many as there are rows. */
const MOST_STATES = 20_000;

function playersLessGroups(problem: Problem, on: Cells): number {
  const { players, places, seconds } = problem;
  const rows = places[0] ?? 0;
  if (!places.every((place) => place === rows)) return 0;
  const match = seconds.reduce((sum, length) => sum + length, 0);
  const times = Array.from({ length: players }, (_, player) => secondsOf(problem, on, player)).filter(
    (time) => time > 0,
  );
  return times.length - Math.min(rows, mostGroups(times, match) ?? rows);
}

/**
 * Into how many groups, each adding up to a multiple of `whole`, the times can be parted: put one after the
 * other in the best order, as often as the sum so far is a multiple. Null when that is too much to find out.
 */
export function mostGroups(times: readonly number[], whole: number): number | null {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  const kinds = [...counts].map(([time, count]) => ({ time, count, stride: 0 }));
  let states = 1;
  for (const kind of kinds) {
    kind.stride = states;
    states *= kind.count + 1;
    if (states > MOST_STATES) return null;
  }
  const groups = new Int32Array(states);
  for (let state = 1; state < states; state++) {
    let sum = 0;
    let best = 0;
    for (const { time, count, stride } of kinds) {
      const used = Math.floor(state / stride) % (count + 1);
      sum += used * time;
      if (used > 0) best = Math.max(best, groups[state - stride] ?? 0);
    }
    groups[state] = best + (sum % whole === 0 ? 1 : 0);
  }
  return groups[states - 1] ?? 0;
}
