/**
 * The fair-time planner: who plays in which block, and in which position.
 *
 * The criteria in their order: playing times within the match that differ as little as possible; more time for players
 * with less time in earlier matches of the period; few changes; preferred positions, and staying in position. The same
 * input gives the same plan on every device.
 */

import { ok, type Result, refuse } from '../../result.ts';
import { bestPlan } from './best.ts';
import { fewestChanges } from './changes-bound.ts';
import { placesPerBlock } from './places.ts';
import type { Plan, PlanInput, PlanRefusal } from './plan-types.ts';
import { secondsOf } from './playing-times.ts';
import { whatPrevents } from './prevents.ts';
import { problemOf } from './problem.ts';
import { smallestSpread } from './spread-bound.ts';
import { asLiked } from './wishes.ts';

/** Plans a match. Refuses an input that cannot be satisfied, with the block or the player concerned. */
export function planMatch(input: PlanInput): Result<Plan, PlanRefusal> {
  const found = problemOf(input);
  if (!found.ok) return refuse(found.error);
  const problem = found.value;
  const { on: fair, spread, changes } = bestPlan(problem);
  const on = asLiked(input, problem, fair);
  const seconds = new Map(input.players.map(({ sid }, player) => [sid, secondsOf(problem, on, player)]));
  for (const [block, places] of input.played.entries())
    for (const { player_sid } of places)
      if (!input.players.some(({ sid }) => sid === player_sid))
        seconds.set(player_sid, (seconds.get(player_sid) ?? 0) + (input.blocks[block]?.seconds ?? 0));
  return ok({
    blocks: placesPerBlock(input, problem, on),
    seconds,
    sharing: new Set(input.players.flatMap(({ sid }, player) => (problem.counts[player] ? [sid] : []))),
    spread,
    spreadBound: smallestSpread(problem, spread),
    changes,
    changesBound: fewestChanges(problem, on),
    prevents: whatPrevents(input, problem, spread),
  });
}
