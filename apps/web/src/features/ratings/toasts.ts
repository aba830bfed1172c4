/** Why a rating was refused, in words. */
import type { MatchRatingRefusal } from '@touchline/domain/rating/deciding';
import { m } from '@touchline/i18n';
import type { Refused } from '#data/commands/permission.ts';

export type RatingProblem = MatchRatingRefusal | Refused;

const TEXTS: Readonly<Record<RatingProblem['code'], () => string>> = {
  notRating: m.ratings_err,
  notThere: m.ratings_err,
  notEnded: m.ratings_later_text,
  archived: m.matchday_refuse_archived,
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.words_match_gone,
};

export function ratingProblem({ code }: RatingProblem): string {
  return TEXTS[code]();
}
