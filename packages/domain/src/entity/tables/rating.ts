import { number } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** The aspects in which a player is rated (section 3), in the order of the screens. */
export const RATING_TOPICS = [
  'physical',
  'technical',
  'tactical',
  'mentality',
  'team_spirit',
  'sense_of_touch',
] as const;
export type RatingTopic = (typeof RATING_TOPICS)[number];

/** A player's ratings in one match or session, from overall to tactical; 0 for none. */
export const ratingFields = {
  sid: number(0, { ref: 'players' }),
  all: number(0),
  me: number(0),
  ph: number(0),
  te: number(0),
  ta: number(0),
};
export type Rating = Entity<typeof ratingFields>;
