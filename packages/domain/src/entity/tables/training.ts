import { date, listBy, mapOf, number, record, rowFields, sids, string, TEXT_LONG } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { matchPlayerStatusFields } from './match.ts';
import { ratingFields } from './rating.ts';

export const trainingSessionFields = {
  ...rowFields,
  selection_sid: number(0, { ref: 'training_selections' }),
  name: string(''),
  player_sids: sids('players'),
  /** The local day of the team: midnight of that calendar day in UTC, in seconds. */
  date: date(0),
  dateHours: number(17),
  dateMinutes: number(0),
  note: string('', { max: TEXT_LONG }),
  metadata: record({
    players: listBy('sid', matchPlayerStatusFields),
    notes: string('', { max: TEXT_LONG }),
    /** By player and rater: key `player-account`. A key without account is of an unknown rater. */
    ratings: mapOf(ratingFields, { ref: 'players' }),
  }),
};
export type TrainingSession = Entity<typeof trainingSessionFields>;
