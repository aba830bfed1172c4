/**
 * Ratings of players by their coaches, in a match or a session. Each rater has a rating of their own, which the member's
 * key names: `player-account`. A key without an account is from a version that did not store the rater.
 */
import { numberOfMapKey, sidOfMapKey } from '../entity/fields/accept.ts';
import { defaultsOf } from '../entity/fields/field.ts';
import { RATING_TOPICS, type Rating, type RatingTopic, ratingFields } from '../entity/tables/rating.ts';

/** As a match and a session store them. */
export type Ratings = Readonly<Record<string, Rating>>;

/** A topic, or the overall rating. */
export type RatingAspect = 'all' | RatingTopic;
export const RATING_ASPECTS: readonly RatingAspect[] = ['all', ...RATING_TOPICS];

/** The player and the account that rates. */
export interface Rater {
  readonly player: number;
  readonly account: number;
}

export interface GivenRating {
  readonly player: number;
  /** Null for an unknown rater. */
  readonly account: number | null;
  readonly rating: Rating;
}

export function ratingKey({ player, account }: Rater): string {
  return `${player}-${account}`;
}

/** The ratings without one that another account gave. Removed by the owner of the team (decision 085). */
export function withoutRating(ratings: Ratings, { player, account }: Omit<GivenRating, 'rating'>): Ratings {
  const { [account === null ? `${player}` : ratingKey({ player, account })]: _, ...others } = ratings;
  return others;
}

/** The ratings in which something is rated. */
export function givenRatings(ratings: Ratings): readonly GivenRating[] {
  return Object.entries(ratings)
    .filter(([, rating]) => isRated(rating))
    .map(([key, rating]) => ({ player: sidOfMapKey(key), account: numberOfMapKey(key), rating }));
}

/** The account's rating of a player; all values are 0 without one. */
export function ratingBy(ratings: Ratings, rater: Rater): Rating {
  const key = ratingKey(rater);
  const given = Object.hasOwn(ratings, key) ? ratings[key] : undefined;
  return { ...(given ?? NOT_RATED), sid: rater.player };
}

/** True when at least one topic or the overall is rated. */
export function isRated(rating: Rating): boolean {
  return RATING_ASPECTS.some((aspect) => rating[aspect] > 0);
}

/** True when the account has rated at least one player. */
export function hasRated(ratings: Ratings, account: number): boolean {
  return givenRatings(ratings).some((given) => given.account === account);
}

/** The rater's own overall, or else the mean of the rated topics, with its fraction; null when nothing is rated. */
export function overallOf(rating: Rating): number | null {
  if (rating.all > 0) return rating.all;
  const topics = RATING_TOPICS.map((topic) => rating[topic]).filter((value) => value > 0);
  return topics.length === 0 ? null : topics.reduce((sum, value) => sum + value, 0) / topics.length;
}

/** The value of a topic, or of the overall; null when it is not rated. */
export function ratedValue(rating: Rating, aspect: RatingAspect): number | null {
  if (aspect === 'all') return overallOf(rating);
  return rating[aspect] > 0 ? rating[aspect] : null;
}

const NOT_RATED: Rating = defaultsOf(ratingFields);
