import { type Entity, number } from './field.ts';

/** What a player is rated on (section 3), in the order in which screens show it. */
export const RATING_TOPICS = [
  'physical',
  'technical',
  'tactical',
  'mentality',
  'team_spirit',
  'sense_of_touch',
] as const;
export type RatingTopic = (typeof RATING_TOPICS)[number];

/** A player's ratings in one match or session: overall, mentality, physical, technical, tactical; 0 for none. */
export const ratingFields = {
  sid: number(0, { ref: 'players' }),
  all: number(0),
  me: number(0),
  ph: number(0),
  te: number(0),
  ta: number(0),
};
export type Rating = Entity<typeof ratingFields>;
