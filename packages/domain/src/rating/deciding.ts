/** Rating a player after a match or a session, and who can be rated. */
import type { Match } from '../entity/tables/match.ts';
import { RATING_MAX } from '../entity/tables/rating.ts';
import type { TrainingSession } from '../entity/tables/training.ts';
import { hasPassed, type WallClock } from '../match/clock/kickoff-time.ts';
import { isArchived, isEnded } from '../match/clock/status.ts';
import { sheetOf, whoPlayed } from '../match/sheet/sheet.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { SessionTime } from '../training/session-list.ts';
import {
  givenRatings,
  isRated,
  type Rater,
  type RatingAspect,
  type Ratings,
  ratingBy,
  ratingKey,
} from './rating.ts';

export interface RatingChange extends Rater {
  readonly aspect: RatingAspect;
  /** A whole number from 1 to 10; 0 takes the rating back. */
  readonly value: number;
}

export type RatingRefusal =
  | { readonly code: 'notRating' }
  /** The player was not there. */
  | { readonly code: 'notThere'; readonly player: number };

export type MatchRatingRefusal =
  | RatingRefusal
  | { readonly code: 'notEnded' }
  | { readonly code: 'archived' };

/** The match with the account's rating of one topic. */
export function decideMatchRating(match: Match, change: RatingChange): Result<Match, MatchRatingRefusal> {
  if (!isEnded(match.status)) return refuse({ code: 'notEnded' });
  if (isArchived(match.status)) return refuse({ code: 'archived' });
  const ratings = withRating(match.ratings, change, rateableInMatch(match));
  return ratings.ok ? ok({ ...match, ratings: ratings.value }) : ratings;
}

export type SessionRatingRefusal =
  | RatingRefusal
  | { readonly code: 'notBegun' }
  | { readonly code: 'cancelled' };

/** The session with the account's rating of one topic. Coaches rate during a session, too. */
export function decideSessionRating(
  session: TrainingSession,
  change: RatingChange,
  time: SessionTime,
): Result<TrainingSession, SessionRatingRefusal> {
  if (session.status === 'cancelled') return refuse({ code: 'cancelled' });
  if (!hasBegun(session, time)) return refuse({ code: 'notBegun' });
  const { metadata } = session;
  const ratings = withRating(metadata.ratings, change, rateableInSession(session));
  return ratings.ok ? ok({ ...session, metadata: { ...metadata, ratings: ratings.value } }) : ratings;
}

/** True from the planned start on. A session without a date has not begun. */
export function hasBegun(session: WallClock, time: SessionTime): boolean {
  return session.date > 0 && hasPassed(session, time);
}

/** The players of a session who were there, in its order, and those who have a rating. */
export function rateableInSession(session: TrainingSession): readonly number[] {
  const sheet = sheetOf(session).map(({ sid, unavailable }) => ({ sid, wasThere: unavailable === null }));
  return rateablePlayers(sheet, session.metadata.ratings);
}

/**
 * The ratings with the account's rating of one topic. A rating without any value is removed.
 *
 * @param rateable the players who can be rated
 */
export function withRating(
  ratings: Ratings,
  change: RatingChange,
  rateable: readonly number[],
): Result<Ratings, RatingRefusal> {
  const { player, aspect, value } = change;
  if (!Number.isInteger(value) || value < 0 || value > RATING_MAX) return refuse({ code: 'notRating' });
  if (!rateable.includes(player)) return refuse({ code: 'notThere', player });
  const key = ratingKey(change);
  const rating = { ...ratingBy(ratings, change), [aspect]: value };
  const { [key]: _, ...others } = ratings;
  return ok(isRated(rating) ? { ...others, [key]: rating } : others);
}

/** The players on the sheet of a match who were there, in its order, and those who have a rating. */
export function rateableInMatch(match: Match): readonly number[] {
  // A player who was injured during the match was there.
  const played = new Set(whoPlayed(match));
  const sheet = sheetOf(match).map(({ sid, unavailable }) => ({
    sid,
    wasThere: unavailable === null || played.has(sid),
  }));
  return rateablePlayers(sheet, match.ratings);
}

export interface OnSheet {
  readonly sid: number;
  readonly wasThere: boolean;
}

/**
 * The players who were there, in the given order. A player who has a rating stays, or a correction of the attendance
 * would hide it.
 */
export function rateablePlayers(sheet: readonly OnSheet[], ratings: Ratings): readonly number[] {
  const rated = new Set(givenRatings(ratings).map(({ player }) => player));
  const there = sheet.filter(({ sid, wasThere }) => wasThere || rated.has(sid)).map(({ sid }) => sid);
  return [...new Set([...there, ...rated])];
}
