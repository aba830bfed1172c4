/** The goals of a match, each with its moment and the players on our side of the pitch. */
import type { GoalType, Match, MatchEvent } from '../../entity/tables/match.ts';
import { overtimeOf } from '../../match/clock/clock.ts';
import { compareEvents, isActive, isGoal, wasRunLive } from '../../match/events/events.ts';
import { ourSide } from '../../match/events/names.ts';
import { pitchHistory } from '../../match/lineup/on-pitch.ts';
import { countedSeconds } from '../../match/lineup/playing-time.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { defenceIn } from './stays.ts';

export interface GoalFacts {
  /** True for a goal that counts for us. */
  readonly ours: boolean;
  /** An own goal, which counts for the other side than its player's. */
  readonly own: boolean;
  readonly kind: GoalType;
  /** Our player who scored, also into the own goal; 0 for an opponent, and when it is not recorded. */
  readonly player: number;
  /** Our player who gave the assist; 0 for none. */
  readonly assist: number;
  /** From 1. */
  readonly part: number;
  /** Counted seconds: the end of the minute before the goal's, or the end of its part in stoppage time. */
  readonly seconds: number;
  readonly stoppage: boolean;
  /** Our keeper at that moment; -1 when it is not known. */
  readonly keeper: number;
  /** Our players in the defence, and all on the pitch, at that moment; empty for a match that was not run live. */
  readonly defence: readonly number[];
  readonly on: readonly number[];
}

/**
 * The goals of the match in order; empty when only a score is known.
 *
 * @param events the valid events in order. The score counts goals alone, as no other event contradicts them.
 */
export function goalFacts(match: Match, events: readonly MatchEvent[]): readonly GoalFacts[] {
  const goals = events.filter((event) => isGoal(event.type) && isActive(event) && event.data.homeaway !== '');
  if (goals.length === 0) return [];
  const { start, steps } = pitchHistory(match);
  const live = wasRunLive(match);
  return goals.map((goal) => {
    const before = steps.findLast(({ event }) => compareEvents(event, goal) < 0)?.state ?? start;
    const { homeaway, player_sid, assist_player_sid, goal_type, part } = goal.data;
    const ours = homeaway === ourSide(match);
    const own = goal.type === 'OWN_GOAL';
    return {
      ours,
      own,
      kind: own ? '' : goal_type,
      // An own goal that counts for the opponent was scored by one of us.
      player: ours === own ? 0 : player_sid,
      assist: ours && !own ? assist_player_sid : 0,
      part,
      seconds: countedSeconds(match, goal.data),
      stoppage: overtimeOf(goal.data) > 0,
      keeper: live ? keeperIn(before.places) : -1,
      defence: live ? defenceIn(before.places) : [],
      on: live ? before.places.map(({ player_sid: sid }) => sid) : [],
    };
  });
}
