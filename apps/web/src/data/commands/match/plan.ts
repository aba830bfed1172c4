/** The fair plan: saving it, applying its next change, and replanning during the match. */
import type { LineupPlace } from '@touchline/domain/entity/tables/match';
import {
  type BlocksRefusal,
  type PlanRefusal as LineupRefusal,
  withPlan,
} from '@touchline/domain/match/blocks/block-plan';
import type { BlockKey } from '@touchline/domain/match/blocks/blocks';
import {
  applyPlannedChange,
  eventsNeeded,
  type PlannedChange,
} from '@touchline/domain/match/decide/planned-changes';
import type { MatchRefusal } from '@touchline/domain/match/decision/decided';
import { type PlannerSettings, withPlannerSettings } from '@touchline/domain/planner/match/planner-settings';
import {
  applyReplan,
  changesNow,
  type Replanning,
  type ReplanRefusal,
} from '@touchline/domain/planner/match/replan';
import type { Plan } from '@touchline/domain/planner/solver/plan-types';
import { ok } from '@touchline/domain/result';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}

export interface UsePlan extends OfMatch {
  /** Equal blocks per part. */
  readonly halfParts: number;
  readonly lineups: readonly (BlockKey & { readonly places: readonly LineupPlace[] })[];
}

/** Saves the settings of the plan with the match. Undo does not offer this. */
export function askPlan(
  ports: MatchWork,
  { match: sid, ...asked }: OfMatch & PlannerSettings,
): Outcome<object, never> {
  return act<object, never>(ports, {}, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    await unit.save({ collection: 'matches', sid }, actor, [match, withPlannerSettings(match, asked)]);
    return ok({});
  });
}

/** Saves the blocks, the line-up of each and the keeper of each part, as one action. */
export function savePlan(
  ports: MatchWork,
  { match: sid, halfParts, lineups }: UsePlan,
): Outcome<object, BlocksRefusal | LineupRefusal> {
  return act<object, BlocksRefusal | LineupRefusal>(ports, { label: 'plan' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    const planned = withPlan(match, { division: { halfParts }, lineups });
    if (!planned.ok) return planned;
    await unit.save({ collection: 'matches', sid }, actor, [match, planned.value]);
    return ok({});
  });
}

/** Applies all substitutions and moves of a planned change at once. */
export function applyChange(
  ports: MatchWork,
  { match: sid, change }: OfMatch & { readonly change: PlannedChange },
): Outcome<object, MatchRefusal> {
  return act<object, MatchRefusal>(ports, { urgent: true, label: 'plannedChange' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor, team } = unit.allowed(matchActor(ports, match));
    const applied = applyPlannedChange(match, change, {
      nowSeconds: unit.nowSeconds,
      players: team.player_sids,
      eids: await freshIds(unit, eventsNeeded(change)),
    });
    if (!applied.ok) return applied;
    await unit.save({ collection: 'matches', sid }, actor, [match, applied.value]);
    return ok({});
  });
}

export type ReplanProblem = MatchRefusal | BlocksRefusal | LineupRefusal | ReplanRefusal;

/** Saves a new plan and applies its immediate changes. */
export function saveReplan(
  ports: MatchWork,
  { match: sid, replanning, plan }: OfMatch & { readonly replanning: Replanning; readonly plan: Plan },
): Outcome<object, ReplanProblem> {
  return act<object, ReplanProblem>(ports, { urgent: true, label: 'replan' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor, team } = unit.allowed(matchActor(ports, match));
    const applied = applyReplan(
      match,
      { replanning, plan },
      {
        nowSeconds: unit.nowSeconds,
        players: team.player_sids,
        eids: await freshIds(unit, eventsNeeded(changesNow(match, replanning, plan))),
      },
    );
    if (!applied.ok) return applied;
    await unit.save({ collection: 'matches', sid }, actor, [match, applied.value]);
    return ok({});
  });
}

async function freshIds(unit: UnitOfWork, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await unit.newEventId());
  return ids;
}
