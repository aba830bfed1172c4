import { number } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/**
 * The topics in which a player is rated (section 3), in the order of the screens: physical, technical, tactical,
 * mentality, team spirit, sense of touch.
 */
export const RATING_TOPICS = ['ph', 'te', 'ta', 'me', 'ts', 'st'] as const;
export type RatingTopic = (typeof RATING_TOPICS)[number];

/** The best rating; the lowest is 1, and 0 is not rated. */
export const RATING_MAX = 10;

const rated = () => number(0, { min: 0, max: RATING_MAX, integer: true });

/**
 * One rater's rating of one player in a match or session. The member's key names both (`rating/rating.ts`), so that two
 * coaches never overwrite each other.
 */
export const ratingFields = {
  sid: number(0, { ref: 'players' }),
  /** The rater's own overall rating; 0 for the mean of the topics. */
  all: rated(),
  ph: rated(),
  te: rated(),
  ta: rated(),
  me: rated(),
  ts: rated(),
  st: rated(),
};
export type Rating = Entity<typeof ratingFields>;
