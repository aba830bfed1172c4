/** How a decision is put together: the match before, the match after, and the registers between them. */
import { type Match, type MatchEvent, type MatchStatus, matchFields, type Timer } from '../entity/match.ts';
import { changesBetween } from '../entity/rows.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { CommandLabel, Decided, MatchRefusal } from './decided.ts';
import { withEvents } from './events.ts';

/** What a command comes to before its registers are worked out. */
export interface Outcome {
  readonly match: Match;
  readonly label: CommandLabel;
  readonly eid: string | null;
}

export type Outcomes = Result<Outcome, MatchRefusal>;

/** The decision that leads from `before` to the outcome; refused when nothing would change. */
export function decided(before: Match, outcome: Outcome): Decided {
  const changes = changesBetween(matchFields, before, outcome.match);
  if (Object.keys(changes).length === 0) return refuse({ code: 'nothingToChange' });
  return ok({ ...outcome, changes });
}

/** The match in another phase: status, clock and part mean one thing together. */
export function inPhase(match: Match, status: MatchStatus, timer: Timer): Match {
  return { ...match, status, timer, gamepart: timer.gamepart, gamesubpart: timer.gamesubpart };
}

/** The match with an event in it, in the place of one with the same id. */
export function withEvent(match: Match, event: MatchEvent): Match {
  return withEvents(match, [...match.events.filter(({ eid }) => eid !== event.eid), event]);
}

/** The match without that event; unchanged when it has none of that id. */
export function withoutEvent(match: Match, eid: string): Match {
  return withEvents(
    match,
    match.events.filter((event) => event.eid !== eid),
  );
}
