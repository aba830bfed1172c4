/** Why a rating was refused, in words. */
import type { MatchRatingRefusal, SessionRatingRefusal } from '@touchline/domain/rating/deciding';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';

export type RatingProblem = MatchRatingRefusal | SessionRatingRefusal | Refused;

const TEXTS: Readonly<Record<RatingProblem['code'], () => string>> = {
  notRating: m.ratings_err,
  notThere: m.ratings_err,
  notEnded: m.ratings_later_text,
  archived: m.matchday_refuse_archived,
  notBegun: m.ratings_session_later_text,
  cancelled: m.ratings_session_cancelled,
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.ratings_gone,
};

export function ratingProblem({ code }: RatingProblem): string {
  return TEXTS[code]();
}
