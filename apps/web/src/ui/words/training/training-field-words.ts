/** Names and texts for the registers of training selections and sessions. */
import { m } from '@touchline/i18n';
import {
  ATTENDANCE,
  choice,
  day,
  type FieldsInWords,
  memberName,
  minutes,
  propertyOf,
  setOrGone,
  TEAMS,
  text,
} from '../field-words.ts';

export const SELECTIONS: FieldsInWords = {
  ...TEAMS,
  name: text(m.words_name),
  series: text(m.changes_training_series, setOrGone),
};

export const SESSIONS: FieldsInWords = {
  ...ATTENDANCE,
  name: text(m.words_name),
  status: choice(m.changes_player_status, { '': m.training_uncancelled, cancelled: m.words_cancelled }),
  player_sids: {
    field: memberName,
    value: ({ value }) => (value === null ? m.changes_taken_out() : m.changes_put_in()),
  },
  date: text(m.matches_date, day),
  dateHours: text(m.changes_training_hour),
  dateMinutes: text(m.changes_training_minute),
  length: minutes(m.training_length),
  place: text(m.words_place),
  meet_minutes: minutes(m.matches_meet),
  plan: {
    field: () => m.training_plan(),
    value: ({ value }) =>
      value === null ? m.changes_taken_out() : String(propertyOf(value, 'text') || m.changes_set()),
  },
  note: text(m.words_note),
  'metadata.notes': text(m.words_note),
  'metadata.ratings': {
    field: (given) => m.changes_match_ratings({ name: memberName(given) }),
    value: setOrGone,
  },
};
