/**
 * A draft with few changes. Each position on the pitch is a row as long as the remaining match. The players' times are
 * placed into the rows one after another; the rest of a time continues at the beginning of the next row. With equally
 * long blocks and no decided cells this plan has the fewest possible changes. Otherwise it is a draft that `fairest`
 * corrects.
 */
import { partedIntoGroups } from './changes-bound.ts';
import { secondsOf } from './playing-times.ts';
import { type Cells, FREE, firstBlockToPlan, ON, type Problem } from './problem.ts';

/** A draft with about the playing times of `like`; `backwards` places them from the end of the match. */
export function rowsDraft(problem: Problem, like: Cells, backwards: boolean): Cells {
  const { players, blocks, seconds, places, certain } = problem;
  const first = firstBlockToPlan(problem);
  const left = Array.from({ length: players }, (_, player) => {
    let time = secondsOf(problem, like, player);
    for (let block = 0; block < first; block++)
      if (certain[player * blocks + block] === ON) time -= seconds[block] ?? 0;
    return time;
  });
  const order = partedIntoGroups(
    left,
    seconds.slice(first).reduce((sum, length) => sum + length, 0),
  );
  const onNow = (player: number) => first > 0 && certain[player * blocks + first - 1] === ON;
  const queue = [...order.filter((player) => !onNow(player))];
  const starters = order.filter(onNow);
  const on: Cells = certain.map((cell) => (cell === ON ? ON : 0));
  const columns = Array.from({ length: blocks - first }, (_, index) =>
    backwards && first === 0 ? blocks - 1 - index : first + index,
  );
  const rows = Math.max(0, ...places.slice(first));
  let current: number | undefined;
  for (let row = 0; row < rows; row++) {
    const starter = starters[row];
    if (starter !== undefined) {
      if (current !== undefined) queue.unshift(current);
      current = starter;
    }
    for (const block of columns) {
      // A block belongs to the player whose time covers its middle.
      while (current !== undefined && (left[current] ?? 0) * 2 < (seconds[block] ?? 0))
        current = queue.shift();
      current ??= queue.shift();
      if (current === undefined) break;
      left[current] = (left[current] ?? 0) - (seconds[block] ?? 0);
      const cell = current * blocks + block;
      if (certain[cell] === FREE) on[cell] = ON;
    }
  }
  fillColumns(problem, on, like);
  return on;
}

/** Sets the required number of players in every block, with the players of `like` first. */
function fillColumns({ players, blocks, places, certain }: Problem, on: Cells, like: Cells): void {
  for (let block = 0; block < blocks; block++) {
    let open = places[block] ?? 0;
    for (let player = 0; player < players; player++) if (on[player * blocks + block] === ON) open--;
    for (const wanted of [ON, 0])
      for (let player = 0; player < players && open !== 0; player++) {
        const cell = player * blocks + block;
        if (certain[cell] !== FREE) continue;
        if (open > 0 && on[cell] !== ON && like[cell] === wanted) {
          on[cell] = ON;
          open--;
        } else if (open < 0 && on[cell] === ON && like[cell] !== wanted) {
          on[cell] = 0;
          open++;
        }
      }
  }
}
