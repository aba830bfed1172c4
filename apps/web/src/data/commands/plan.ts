/** The fair plan: writing it, doing its next change, and making a new one while the match is played. */
import type { LineupPlace } from '@touchline/domain/entity/match';
import {
  type BlocksRefusal,
  type PlanRefusal as LineupRefusal,
  withPlan,
} from '@touchline/domain/match/block-plan';
import type { BlockKey } from '@touchline/domain/match/blocks';
import type { MatchRefusal } from '@touchline/domain/match/decided';
import {
  applyPlannedChange,
  eventsNeeded,
  type PlannedChange,
} from '@touchline/domain/match/planned-changes';
import { type Asked, withAsked } from '@touchline/domain/planner/asked';
import type { Plan } from '@touchline/domain/planner/plan';
import {
  applyReplan,
  changesNow,
  type Replanning,
  type ReplanRefusal,
} from '@touchline/domain/planner/replan';
import { ok } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { act, type Desk, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}

export interface UsePlan extends OfMatch {
  /** Equal blocks per part. */
  readonly halfParts: number;
  readonly lineups: readonly (BlockKey & { readonly places: readonly LineupPlace[] })[];
}

/** What the plan is asked for, kept with the match. Not an action: it is dropped where it was wished. */
export function askPlan(client: Client, { match: sid, ...asked }: OfMatch & Asked): Outcome<object, never> {
  return act<object, never>(client, {}, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    await desk.save({ collection: 'matches', sid }, actor, [match, withAsked(match, asked)]);
    return ok({});
  });
}

/** The blocks, the line-up of each and the keeper of each part, as one action. */
export function savePlan(
  client: Client,
  { match: sid, halfParts, lineups }: UsePlan,
): Outcome<object, BlocksRefusal | LineupRefusal> {
  return act<object, BlocksRefusal | LineupRefusal>(client, { label: 'plan' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    const planned = withPlan(match, { division: { halfParts }, lineups });
    if (!planned.ok) return planned;
    await desk.save({ collection: 'matches', sid }, actor, [match, planned.value]);
    return ok({});
  });
}

/** All substitutions and moves of a planned change at once. */
export function applyChange(
  client: Client,
  { match: sid, change }: OfMatch & { readonly change: PlannedChange },
): Outcome<object, MatchRefusal> {
  return act<object, MatchRefusal>(client, { urgent: true, label: 'plannedChange' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor, team } = desk.allowed(matchActor(client, match));
    const applied = applyPlannedChange(match, change, {
      nowSeconds: desk.nowSeconds,
      players: team.player_sids,
      eids: await freshIds(desk, eventsNeeded(change)),
    });
    if (!applied.ok) return applied;
    await desk.save({ collection: 'matches', sid }, actor, [match, applied.value]);
    return ok({});
  });
}

export type ReplanProblem = MatchRefusal | BlocksRefusal | LineupRefusal | ReplanRefusal;

/** A new plan, and what it changes at once. */
export function saveReplan(
  client: Client,
  { match: sid, replanning, plan }: OfMatch & { readonly replanning: Replanning; readonly plan: Plan },
): Outcome<object, ReplanProblem> {
  return act<object, ReplanProblem>(client, { urgent: true, label: 'replan' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor, team } = desk.allowed(matchActor(client, match));
    const applied = applyReplan(
      match,
      { replanning, plan },
      {
        nowSeconds: desk.nowSeconds,
        players: team.player_sids,
        eids: await freshIds(desk, eventsNeeded(changesNow(match, replanning, plan))),
      },
    );
    if (!applied.ok) return applied;
    await desk.save({ collection: 'matches', sid }, actor, [match, applied.value]);
    return ok({});
  });
}

async function freshIds(desk: Desk, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await desk.newEventId());
  return ids;
}
