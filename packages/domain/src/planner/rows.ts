/**
 * A draft with few changes: each place on the pitch is a row as long as what is still to play, and the players'
 * times are laid into the rows one after the other, the rest of a time going on at the beginning of the next
 * row. With equally long blocks and nothing certain that is a plan with the fewest changes there are; otherwise
 * it is a draft that `fairest` makes right.
 */
import { partedIntoGroups } from './changes-bound.ts';
import { secondsOf } from './fair.ts';
import { type Cells, FREE, firstBlockToPlan, ON, type Problem } from './problem.ts';

/** A draft with about the playing times of `like`; `backwards`: laid from the end of the match. */
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
      // A block belongs to whose time reaches its middle.
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

/** Makes as many play in every block as have to: those first who would in `like`. */
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
