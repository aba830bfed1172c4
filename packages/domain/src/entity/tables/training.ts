import { BLOCK_TEXT_MAX, SERIES_ID_MAX } from '../../limits.ts';
import { PLACE_MAX } from '../../match-limits.ts';
import {
  boolean,
  date,
  listBy,
  mapOf,
  number,
  numbers,
  oneOf,
  record,
  rowFields,
  sids,
  string,
  TEXT_LONG,
  whole,
} from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import {
  attendanceAnswerFields,
  attendanceDeliveryFields,
  attendanceQuestionFields,
  attendanceReasonFields,
  attendanceRequestFields,
} from './attendance.ts';
import { matchPlayerStatusFields } from './match.ts';
import { ratingFields } from './rating.ts';
import { takerFields, taskFields } from './task.ts';
import { teamFields } from './team.ts';

/** A part of the plan of a session, such as "Warm-up, 15 minutes". */
export const planBlockFields = {
  id: string('', { max: 40 }),
  order: number(0),
  minutes: number(15, { min: 0, integer: true }),
  text: string('', { max: BLOCK_TEXT_MAX }),
};
export type PlanBlock = Entity<typeof planBlockFields>;

/** When and where a session is. A series has the same fields. */
const occasionFields = {
  dateHours: number(17),
  dateMinutes: number(0),
  /** Minutes. */
  length: number(90, { min: 0, integer: true }),
  place: string('', { max: PLACE_MAX }),
  /** Minutes before the start at which the players meet; 0 for no meeting time. */
  meet_minutes: number(0, { min: 0, integer: true }),
};

export const TRAINING_SESSION_STATUSES = ['', 'cancelled'] as const;
export type TrainingSessionStatus = (typeof TRAINING_SESSION_STATUSES)[number];

/** Section 3 names a session's fields up to its notes and ratings; the design (areas.md) asks for the others. */
export const trainingSessionFields = {
  ...rowFields,
  selection_sid: number(0, { ref: 'training_selections' }),
  name: string(''),
  status: oneOf(TRAINING_SESSION_STATUSES, ''),
  player_sids: sids('players'),
  /** The local day of the team: midnight of that calendar day in UTC, in seconds. */
  date: date(0),
  ...occasionFields,
  /** The id of the selection's series that made the session; empty for a single one. */
  series: string('', { max: SERIES_ID_MAX }),
  /** True when the session was changed by itself: its series does not change it any more. */
  apart: boolean(false),
  plan: listBy('id', planBlockFields),
  note: string('', { max: TEXT_LONG }),
  metadata: record({
    players: listBy('sid', matchPlayerStatusFields),
    answers: listBy('sid', attendanceAnswerFields),
    reasons: listBy('sid', attendanceReasonFields),
    asked: listBy('sid', attendanceQuestionFields),
    /** Written by the server; given back by devices after a restore. */
    deliveries: listBy('sid', attendanceDeliveryFields),
    request: whole(attendanceRequestFields),
    tasks: listBy('id', taskFields),
    takers: listBy('id', takerFields),
    notes: string('', { max: TEXT_LONG }),
    /** By player and rater: key `player-account`. A key without account is of an unknown rater. */
    ratings: mapOf(ratingFields, { ref: 'players' }),
  }),
};
export type TrainingSession = Entity<typeof trainingSessionFields>;

/** Sessions that repeat every week. The sessions are rows of their own, made when the series is made or changed. */
export const trainingSeriesFields = {
  id: string('', { max: SERIES_ID_MAX }),
  name: string(''),
  /** 1 for Monday to 7 for Sunday (ISO 8601). */
  weekdays: numbers([]),
  /** The first and the last day, as `date` of a session. */
  from: date(0),
  until: date(0),
  /** Days without a session, such as holidays; as `date` of a session. */
  without: numbers([]),
  ...occasionFields,
  plan: listBy('id', planBlockFields),
};
export type TrainingSeries = Entity<typeof trainingSeriesFields>;

/**
 * A training selection has the fields of a team, a name (section 3), and the team to which it belongs: people who may
 * train that team may train the selection.
 */
export const trainingSelectionFields = {
  ...teamFields,
  name: string(''),
  team_sid: number(0, { ref: 'teams' }),
  series: listBy('id', trainingSeriesFields),
};
export type TrainingSelection = Entity<typeof trainingSelectionFields>;
