import {
  date,
  type Entity,
  listBy,
  mapOf,
  number,
  record,
  rowFields,
  sids,
  string,
  TEXT_LONG,
} from './field.ts';
import { matchPlayerStatusFields } from './match.ts';
import { ratingFields } from './rating.ts';

export const trainingSessionFields = {
  ...rowFields,
  selection_sid: number(0, { ref: 'training_selections' }),
  name: string(''),
  player_sids: sids('players'),
  /** The day at the team's place: midnight of that calendar day, as if in UTC, in seconds. */
  date: date(0),
  dateHours: number(17),
  dateMinutes: number(0),
  note: string('', { max: TEXT_LONG }),
  metadata: record({
    players: listBy('sid', matchPlayerStatusFields),
    notes: string('', { max: TEXT_LONG }),
    /** By player. */
    ratings: mapOf(ratingFields, { ref: 'players' }),
  }),
};
export type TrainingSession = Entity<typeof trainingSessionFields>;
