/** Builds a decision from the match before and the match after it. */

import { changesBetween } from '../../entity/rows/rows.ts';
import {
  type Match,
  type MatchEvent,
  type MatchStatus,
  matchFields,
  type Timer,
} from '../../entity/tables/match.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { withEvents } from '../events/events.ts';
import type { CommandLabel, Decided, MatchRefusal } from './decided.ts';

/** The outcome of a command, before its registers are computed. */
export interface Outcome {
  readonly match: Match;
  readonly label: CommandLabel;
  readonly eid: string | null;
}

export type Outcomes = Result<Outcome, MatchRefusal>;

/** The decision that leads from `before` to the outcome. Refused when nothing would change. */
export function decided(before: Match, outcome: Outcome): Decided {
  const changes = changesBetween(matchFields, before, outcome.match);
  if (Object.keys(changes).length === 0) return refuse({ code: 'nothingToChange' });
  return ok({ ...outcome, changes });
}

/** The match in another phase. Status, clock and part belong together. */
export function inPhase(match: Match, status: MatchStatus, timer: Timer): Match {
  return { ...match, status, timer, gamepart: timer.gamepart, gamesubpart: timer.gamesubpart };
}

/** The match with this event, which replaces one with the same id. */
export function withEvent(match: Match, event: MatchEvent): Match {
  return withEvents(match, [...match.events.filter(({ eid }) => eid !== event.eid), event]);
}

/** The match without this event; unchanged when it does not exist. */
export function withoutEvent(match: Match, eid: string): Match {
  return withEvents(
    match,
    match.events.filter((event) => event.eid !== eid),
  );
}
