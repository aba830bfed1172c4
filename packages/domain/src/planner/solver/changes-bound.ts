/**
 * A lower bound of the changes in a plan with these playing times: the largest of three bounds.
 *
 * First: each player needs at least the number of spells on the pitch from which their exact time can be made of whole
 * blocks, with the blocks that are certain. Spells that start in the first block are not changes.
 *
 * Second: with a constant number of players on the pitch, the spells fill as many rows, each as long as the match.
 * Players and rows that share spells form a group. The times of a group add up to a number of whole rows, and the
 * group has at least as many spells as players and rows minus one. So the changes are at least the players minus the
 * groups, and there are at most as many groups as the times can be divided into sums of whole matches.
 *
 * Third: the same for the rest of the match, plus the changes already made.
 */

import { gcd } from './pairs.ts';
import { secondsOf } from './playing-times.ts';
import { type Cells, firstBlockToPlan, OFF, ON, type Problem } from './problem.ts';

/** No plan with the playing times of `on` has fewer changes. */
export function fewestChanges(problem: Problem, on: Cells): number {
  const first = firstBlockToPlan(problem);
  return Math.max(
    0,
    spellsNeeded(problem, on) - (problem.places[0] ?? 0),
    playersLessGroups(problem, on, 0),
    first > 0 ? changesUpTo(problem, on, first) + playersLessGroups(problem, on, first) : 0,
  );
}

/** Above this many steps the bound assumes one spell per player, because computing spells would take too long. */
const MOST_STEPS = 600;

function spellsNeeded(problem: Problem, on: Cells): number {
  const step = problem.seconds.reduce(gcd, 0);
  const isCoarse = problem.seconds.reduce((sum, length) => sum + length, 0) / step <= MOST_STEPS;
  let spells = 0;
  for (let player = 0; player < problem.players; player++) {
    const time = secondsOf(problem, on, player);
    if (time > 0) spells += isCoarse ? spellsFor(problem, player, { time: time / step, step }) : 1;
  }
  return spells;
}

/** The fewest spells for each time of a player in steps, by being on or off in the last block. */
function spellsFor(
  { blocks, seconds, certain }: Problem,
  player: number,
  { time, step }: { readonly time: number; readonly step: number },
): number {
  const playing = new Int32Array(time + 1).fill(blocks);
  const resting = new Int32Array(time + 1).fill(blocks);
  resting[0] = 0;
  for (let block = 0; block < blocks; block++) {
    const cell = certain[player * blocks + block];
    const length = (seconds[block] ?? 0) / step;
    for (let sum = time; sum >= 0; sum--) {
      const before = sum - length;
      const on = before < 0 ? blocks : Math.min(playing[before] ?? 0, (resting[before] ?? 0) + 1);
      const off = Math.min(playing[sum] ?? 0, resting[sum] ?? 0);
      playing[sum] = cell === OFF ? blocks : on;
      resting[sum] = cell === ON ? blocks : off;
    }
  }
  return Math.min(playing[time] ?? 0, resting[time] ?? 0);
}

/** Changes before `first`, and those in it that are certain: players without remaining time go off. */
function changesUpTo({ players, blocks, places }: Problem, on: Cells, first: number): number {
  let playedArrivals = 0;
  let changes = (places[first] ?? 0) - (places[first - 1] ?? 0);
  for (let player = 0; player < players; player++) {
    const last = player * blocks + first - 1;
    for (let cell = player * blocks + 1; cell <= last; cell++)
      if (on[cell] === ON && on[cell - 1] !== ON) playedArrivals++;
    if (on[last] === ON && !on.subarray(last + 1, (player + 1) * blocks).includes(ON)) changes++;
  }
  return Math.max(0, changes) + playedArrivals;
}
/** With more states than this, the bound uses the number of rows as the number of groups. */
const MOST_STATES = 5_000;

/** For the rest of the match from block `first` on. */
function playersLessGroups({ players, blocks, places, seconds }: Problem, on: Cells, first: number): number {
  const rows = places[first] ?? 0;
  if (places.some((place, block) => block >= first && place !== rows)) return 0;
  const lengths = seconds.slice(first);
  const match = lengths.reduce((sum, length) => sum + length, 0);
  const times = Array.from({ length: players }, (_, player) =>
    lengths.reduce(
      (sum, length, index) => sum + (on[player * blocks + first + index] === ON ? length : 0),
      0,
    ),
  ).filter((time) => time > 0);
  return times.length - Math.min(rows, mostGroups(times, match) ?? rows);
}

/**
 * The largest number of groups into which the times can be divided so that each group adds up to a multiple of
 * `whole`. Found by the best order of the times, in which the running sum is a multiple as often as possible. Null
 * when the search would take too long.
 */
export function mostGroups(times: readonly number[], whole: number): number | null {
  return groupsOf(times, whole)?.groups.at(-1) ?? null;
}

/** The players with time, in an order in which the running sum is a multiple of `whole` as often as possible. */
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

/** How many players have this time, and the weight of one of them in the number of a state. */
interface Kind {
  readonly time: number;
  readonly count: number;
  readonly stride: number;
}

/** How many players of a kind a state contains. */
function usedOf({ count, stride }: Kind, state: number): number {
  return Math.floor(state / stride) % (count + 1);
}

interface Groups {
  readonly kinds: readonly Kind[];
  /** For each state the number of groups of its players. The last state contains all. */
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
  // The state as a number whose digits are the counts of each kind.
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
