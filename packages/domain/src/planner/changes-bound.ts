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
const MOST_STATES = 5_000;

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
  return groupsOf(times, whole)?.groups.at(-1) ?? null;
}

/** The players who have time, in an order in which their times add up to a multiple of `whole` as often as can be. */
export function partedIntoGroups(times: readonly number[], whole: number): readonly number[] {
  const players = times.flatMap((time, player) => (time > 0 ? [player] : []));
  const found = groupsOf(
    players.map((player) => times[player] ?? 0),
    whole,
  );
  if (found === null) return players;
  const { kinds, groups } = found;
  const order: number[] = [];
  for (let state = groups.length - 1; state > 0; ) {
    let last: Kind | undefined;
    for (const kind of kinds) {
      if (usedOf(kind, state) === 0) continue;
      if (last === undefined || (groups[state - kind.stride] ?? 0) > (groups[state - last.stride] ?? 0))
        last = kind;
    }
    if (last === undefined) throw new Error('a state without a time');
    const { time } = last;
    const player = players.findLast((player) => times[player] === time && !order.includes(player));
    if (player !== undefined) order.push(player);
    state -= last.stride;
  }
  return order.reverse();
}

/** How many have this time, and what one of them counts in the number of a state. */
interface Kind {
  readonly time: number;
  readonly count: number;
  readonly stride: number;
}

/** How many of a kind are among those of a state. */
function usedOf({ count, stride }: Kind, state: number): number {
  return Math.floor(state / stride) % (count + 1);
}

interface Groups {
  readonly kinds: readonly Kind[];
  /** Per state: how many groups those can make who are in it. The last state has all. */
  readonly groups: Int32Array;
}

function groupsOf(times: readonly number[], whole: number): Groups | null {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  const kinds: Kind[] = [];
  let states = 1;
  for (const [time, count] of counts) {
    kinds.push({ time, count, stride: states });
    states *= count + 1;
    if (states > MOST_STATES) return null;
  }
  const groups = new Int32Array(states);
  // The state counted up like a number whose digits are how many of each kind are in it.
  const used = kinds.map(() => 0);
  let sum = 0;
  for (let state = 1; state < states; state++) {
    for (let digit = 0; ; digit++) {
      const { time, count } = kinds[digit] ?? NOBODY;
      if (used[digit] !== count) {
        used[digit] = (used[digit] ?? 0) + 1;
        sum += time;
        break;
      }
      used[digit] = 0;
      sum -= count * time;
    }
    let best = 0;
    for (let digit = 0; digit < kinds.length; digit++)
      if (used[digit] !== 0) best = Math.max(best, groups[state - (kinds[digit]?.stride ?? 0)] ?? 0);
    groups[state] = best + (sum % whole === 0 ? 1 : 0);
  }
  return { kinds, groups };
}

const NOBODY: Kind = { time: 0, count: 0, stride: 0 };
