/**
 * For blocks of two lengths: whether all times can lie in a window, by the number of blocks of each length per player.
 * It ignores which blocks these are, so "no" is certain and "yes" is not.
 */
import { FREE, ON, type Problem } from './problem.ts';

export interface Window {
  readonly low: number;
  readonly high: number;
}

/** A check of windows for one problem; null when a check takes too long. */
export function windowsOfTwoLengths(
  problem: Problem,
  [long, short]: readonly [number, number],
): (window: Window) => boolean | null {
  const { players, counts } = problem;
  const openLong = openPlaces(problem, long);
  const width = openPlaces(problem, short) + 1;
  const all = Array.from({ length: players }, (_, player) => ({
    certainly: certainTime(problem, player),
    longs: freeBlocks(problem, player, long),
    shorts: freeBlocks(problem, player, short),
  })).filter((_, player) => counts[player]);
  let work = 0;
  return ({ low, high }) => {
    // For each number of assigned long and short blocks: whether it is possible.
    let given = new Uint8Array((openLong + 1) * width);
    given[0] = 1;
    for (const { certainly, longs, shorts } of all) {
      const next = new Uint8Array(given.length);
      for (let a = 0; a <= longs; a++)
        for (let b = 0; b <= shorts; b++) {
          const time = certainly + a * long + b * short;
          if (time < low || time > high) continue;
          work += given.length;
          for (let had = 0; had <= openLong - a; had++)
            for (let cell = had * width; cell < (had + 1) * width - b; cell++)
              if (given[cell] === 1) next[cell + a * width + b] = 1;
        }
      given = next;
      if (work > MOST_WORK) return null;
    }
    return given.at(-1) === 1;
  };
}

/** Limits a check to some milliseconds. Reached only by long matches with many blocks of both lengths. */
const MOST_WORK = 1_500_000;

/** Places in blocks of this length that are not decided yet. */
function openPlaces({ players, blocks, seconds, places, certain }: Problem, length: number): number {
  let open = 0;
  for (let block = 0; block < blocks; block++) {
    if (seconds[block] !== length) continue;
    open += places[block] ?? 0;
    for (let player = 0; player < players; player++) if (certain[player * blocks + block] === ON) open--;
  }
  return open;
}

function certainTime({ blocks, seconds, certain }: Problem, player: number): number {
  return seconds.reduce(
    (sum, length, block) => sum + (certain[player * blocks + block] === ON ? length : 0),
    0,
  );
}

function freeBlocks({ blocks, seconds, certain }: Problem, player: number, length: number): number {
  return seconds.filter((own, block) => own === length && certain[player * blocks + block] === FREE).length;
}
