/**
 * The fairest playing times. With equally long blocks the attainable numbers of blocks per player are an
 * M-convex set: as long as there is a fairer distribution, one is reached by somebody handing a block to
 * somebody else, through others if need be. So when no such hand-over helps, the sum of the squares is at its
 * least, and with it the longest time, the shortest, and all between (the most equal distribution there is,
 * absences, wishes and what was played included). With blocks of different lengths every length is evened
 * out by itself, then pairs of players across lengths; whether that is the best, `spread-bound.ts` says.
 */
import { evenOutPairs } from './pairs.ts';
import { type Cells, FREE, ON, type Problem } from './problem.ts';

/** Who plays when, ON or OFF per player and block; made of a draft that has the right number on in every block. */
export function fairest(problem: Problem, draft = firstDraft(problem)): Cells {
  const on = draft.slice();
  const lengths = lengthsToPlan(problem);
  for (;;) {
    for (const length of lengths) while (handOver(problem, on, length));
    if (lengths.length < 2 || !evenOutPairs(problem, on)) return on;
  }
}

/** Seconds that a player is on the pitch. */
export function secondsOf({ blocks, seconds }: Problem, on: Cells, player: number): number {
  let sum = 0;
  for (let block = 0; block < blocks; block++)
    if (on[player * blocks + block] === ON) sum += seconds[block] ?? 0;
  return sum;
}

/** Seconds between the longest and the shortest playing time of those who count. */
export function spreadOf(problem: Problem, on: Cells): number {
  const times = problem.counts.flatMap((counts, player) => (counts ? [secondsOf(problem, on, player)] : []));
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}

/** The lengths of the blocks in which there is something to decide. */
export function lengthsToPlan({ blocks, players, seconds, certain }: Problem): readonly number[] {
  const lengths = new Set<number>();
  for (let block = 0; block < blocks; block++)
    for (let player = 0; player < players; player++)
      if (certain[player * blocks + block] === FREE) lengths.add(seconds[block] ?? 0);
  return [...lengths].sort((a, b) => b - a);
}

/** Block after block whoever has the least so far; near the end already. */
function firstDraft(problem: Problem): Cells {
  const { players, blocks, seconds, places, certain, earlier } = problem;
  const on: Cells = certain.map((cell) => (cell === ON ? ON : 0));
  const times = Array.from({ length: players }, (_, player) => secondsOf(problem, on, player));
  for (let block = 0; block < blocks; block++) {
    let open = places[block] ?? 0;
    const free: number[] = [];
    for (let player = 0; player < players; player++) {
      const cell = certain[player * blocks + block];
      if (cell === ON) open--;
      else if (cell === FREE) free.push(player);
    }
    free.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || (earlier[a] ?? 0) - (earlier[b] ?? 0));
    for (const player of free.slice(0, open)) {
      on[player * blocks + block] = ON;
      times[player] = (times[player] ?? 0) + (seconds[block] ?? 0);
    }
  }
  return on;
}

/** Hands one block of this length on so that times become fairer; false when nothing helps. */
function handOver(problem: Problem, on: Cells, length: number): boolean {
  const { players, blocks, earlier } = problem;
  const times = Array.from({ length: players }, (_, player) => secondsOf(problem, on, player));
  const richestFirst = times
    .map((_, player) => player)
    .sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || (earlier[b] ?? 0) - (earlier[a] ?? 0));
  for (const giver of richestFirst) {
    const gains = (player: number) => {
      const more = (times[player] ?? 0) + length - (times[giver] ?? 0);
      return more < 0 || (more === 0 && (earlier[player] ?? 0) < (earlier[giver] ?? 0));
    };
    if (!times.some((_, player) => gains(player))) continue;
    const reached = reachableFrom(giver, { problem, on, length });
    let taker = giver;
    let best = 0;
    let bestEarlier = 0;
    for (const player of reached.keys()) {
      // What the hand-over adds to the sum of the squares, and on a tie to the earlier minutes favoured.
      const more = (times[player] ?? 0) + length - (times[giver] ?? 0);
      const moreEarlier = (earlier[player] ?? 0) - (earlier[giver] ?? 0);
      if (more < best || (more === best && moreEarlier < bestEarlier)) {
        taker = player;
        best = more;
        bestEarlier = moreEarlier;
      }
    }
    if (taker === giver) continue;
    for (let player = taker; player !== giver; ) {
      const step = reached.get(player);
      if (step === undefined) throw new Error('a hand-over without a way');
      on[step.from * blocks + step.block] = 0;
      on[player * blocks + step.block] = ON;
      player = step.from;
    }
    return true;
  }
  return false;
}

interface HandOver {
  readonly from: number;
  readonly block: number;
}

interface Search {
  readonly problem: Problem;
  readonly on: Cells;
  readonly length: number;
}

/** Who can end up with a block more when `giver` gives one away, by the shortest ways. */
function reachableFrom(giver: number, { problem, on, length }: Search): ReadonlyMap<number, HandOver> {
  const { players, blocks, seconds, certain } = problem;
  const reached = new Map<number, HandOver>();
  const queue = [giver];
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    for (let block = 0; block < blocks; block++) {
      const cell = from * blocks + block;
      if (seconds[block] !== length || on[cell] !== ON || certain[cell] !== FREE) continue;
      for (let player = 0; player < players; player++) {
        const other = player * blocks + block;
        if (on[other] === ON || certain[other] !== FREE) continue;
        if (player === giver || reached.has(player)) continue;
        reached.set(player, { from, block });
        queue.push(player);
      }
    }
  }
  return reached;
}
