/** Whether families can be asked, and why a request is refused. */
import type { Team } from '../../entity/tables/team.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { type Requested, startOf } from '../closing/closing.ts';
import { occasionState } from '../closing/occasion.ts';

export interface RequestContext {
  readonly team: Team;
  readonly nowSeconds: number;
}

export type RequestRefusal =
  /** A match that is still being made (status NEW), and what is over, cancelled or postponed. */
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

/** Whether families can be asked about this match or session now. */
export function askable(
  gathering: Requested,
  { team, nowSeconds }: RequestContext,
): Result<true, RequestRefusal> {
  if (occasionState(gathering) !== 'planned') return refuse({ code: 'notAskable' });
  const start = startOf(gathering, team);
  if (start === null) return refuse({ code: 'dateMissing' });
  if (start <= nowSeconds * 1_000) return refuse({ code: 'startInThePast' });
  return ok(true);
}
