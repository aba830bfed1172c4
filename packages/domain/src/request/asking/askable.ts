/** Whether families can be asked, and why a request is refused. */
import type { Match } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { startOf, takesAnswers } from '../closing/closing.ts';

export interface RequestContext {
  readonly team: Team;
  readonly nowSeconds: number;
}

export type RequestRefusal =
  /** The match is still being made (status NEW), or is over, cancelled or postponed. */
  | { readonly code: 'notAskable' }
  /** Message: "Please choose a date" */
  | { readonly code: 'dateMissing' }
  /** Message: "Start date is in the past" */
  | { readonly code: 'startInThePast' }
  /** Message: "Please provide some players" */
  | { readonly code: 'playersMissing' }
  /** The request would close at or after the start. */
  | { readonly code: 'closesAfterStart' }
  | { readonly code: 'closesInThePast' }
  | { readonly code: 'hoursInvalid'; readonly max: number }
  | { readonly code: 'tooManyReminders'; readonly max: number };

/** Whether families of this match can be asked now. */
export function askable(match: Match, { team, nowSeconds }: RequestContext): Result<true, RequestRefusal> {
  if (match.status === 'NEW' || !takesAnswers(match.status)) return refuse({ code: 'notAskable' });
  const start = startOf(match, team);
  if (start === null) return refuse({ code: 'dateMissing' });
  if (start <= nowSeconds * 1_000) return refuse({ code: 'startInThePast' });
  return ok(true);
}
