/**
 * Exchanges players with equal times so that each block has players for all lines of the formation. Two players
 * exchange all blocks from some block on, where neither playing times nor the number of changes are affected, as long
 * as more places get a player who likes them best.
 */
import { POSITION_IDS, type PositionId } from '../../entity/tables/player.ts';
import type { PlanInput } from './plan-types.ts';
import { secondsOf } from './playing-times.ts';
import { type Cells, FREE, firstBlockToPlan, ON, type Problem } from './problem.ts';

/** A missing keeper is worse than three players on the wrong line. */
const GOAL_WEIGHT = 3;

/** A plan with the same playing times and number of changes; `plan` itself does not change. */
export function asLiked(input: PlanInput, problem: Problem, plan: Cells): Cells {
  const on = plan.slice();
  const { players, blocks } = problem;
  const from = firstBlockToPlan(problem);
  const missing = missingIn(input, problem, on);
  for (let gained = true; gained; ) {
    gained = false;
    for (let one = 0; one < players; one++)
      for (let other = one + 1; other < players; other++) {
        if (input.players[one]?.likes[0] === input.players[other]?.likes[0]) continue;
        if (!canExchange(problem, on, { one, other, from })) continue;
        const before = missing();
        exchange(on, { one, other, from, blocks });
        if (missing() < before) gained = true;
        else exchange(on, { one, other, from, blocks });
      }
  }
  return on;
}

interface Two {
  readonly one: number;
  readonly other: number;
  readonly from: number;
}

function canExchange(problem: Problem, on: Cells, { one, other, from }: Two): boolean {
  const { blocks, certain, earlier, seconds } = problem;
  if (from > 0 && on[one * blocks + from - 1] !== on[other * blocks + from - 1]) return false;
  let ahead = 0;
  let differ = false;
  for (let block = from; block < blocks; block++) {
    const [a, b] = [one * blocks + block, other * blocks + block];
    if (on[a] === on[b]) continue;
    if (certain[a] !== FREE || certain[b] !== FREE) return false;
    differ = true;
    ahead += on[a] === ON ? (seconds[block] ?? 0) : -(seconds[block] ?? 0);
  }
  if (!differ || ahead === 0) return differ;
  return (
    earlier[one] === earlier[other] && secondsOf(problem, on, one) - secondsOf(problem, on, other) === ahead
  );
}

function exchange(on: Cells, { one, other, from, blocks }: Two & { readonly blocks: number }): void {
  for (let block = from; block < blocks; block++) {
    const [a, b] = [one * blocks + block, other * blocks + block];
    const kept = on[a] ?? 0;
    on[a] = on[b] ?? 0;
    on[b] = kept;
  }
}

/**
 * The number of places in remaining blocks without a player who likes them best. Players without preferences fit
 * anywhere.
 */
function missingIn({ players, spots, keepers }: PlanInput, problem: Problem, on: Cells): () => number {
  const { blocks } = problem;
  const from = firstBlockToPlan(problem);
  const lineOf = (like: PositionId | undefined) => (like === undefined ? -1 : POSITION_IDS.indexOf(like));
  const likes = players.map((player) => lineOf(player.likes[0]));
  const needed = POSITION_IDS.map((line) => spots.filter(({ role }) => role === line).length);
  const goal = lineOf('K');
  const there = POSITION_IDS.map(() => 0);
  return () => {
    let missing = 0;
    for (let block = from; block < blocks; block++) {
      there.fill(0);
      let anywhere = 0;
      for (let player = 0; player < likes.length; player++) {
        if (on[player * blocks + block] !== ON) continue;
        const line = likes[player] ?? -1;
        if (line < 0) anywhere++;
        else there[line] = (there[line] ?? 0) + 1;
      }
      let field = 0;
      for (let line = 0; line < there.length; line++) {
        const short = Math.max(0, (needed[line] ?? 0) - (there[line] ?? 0));
        if (line !== goal) field += short;
        else if ((keepers[block] ?? null) === null) missing += GOAL_WEIGHT * short;
      }
      missing += Math.max(0, field - anywhere);
    }
    return missing;
  };
}
