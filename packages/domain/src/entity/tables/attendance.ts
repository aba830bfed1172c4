/** Answers to the question who comes, and the request that asks it. Section 3 names both without fields. */

import { ATTENDANCE_REASON_MAX } from '../../limits.ts';
import { boolean, date, number, oneOf, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

export const ATTENDANCE_STATUSES = [
  'present',
  'absent',
  'injured',
  'declined',
  'not_responded',
  'not_reported',
  'signed_off',
] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** What the player or the family said; empty for no answer. */
export const ATTENDANCE_ANSWERS = ['', 'yes', 'no'] as const;
export type AttendanceAnswer = (typeof ATTENDANCE_ANSWERS)[number];

/** Who gave the answer: the coach, somebody with the shared link, or somebody with a mail of their own. */
export const ANSWERED_BY = ['', 'coach', 'link', 'mail'] as const;

/** One player's answer. A match and a training session have one of each player who was asked or entered. */
export const attendanceAnswerFields = {
  sid: number(0, { ref: 'players' }),
  answer: oneOf(ATTENDANCE_ANSWERS, ''),
  /** True for a no after a yes. */
  withdrew: boolean(false),
  /** When the answer, or the coach's entry, was given. */
  answered_at: date(0),
  answered_by: oneOf(ANSWERED_BY, ''),
  /** When the player was last asked; 0 for never. */
  asked_at: date(0),
  /** The family's minutes of the match for arriving late and leaving early; 0 for none. The coach's minutes count first. */
  late: number(0, { min: 0, integer: true }),
  leaves: number(0, { min: 0, integer: true }),
};
export type PlayerAnswer = Entity<typeof attendanceAnswerFields>;

/** Why a player does not come, in the family's or the coach's words. Only the staff reads it. */
export const attendanceReasonFields = {
  sid: number(0, { ref: 'players' }),
  reason: string('', { max: ATTENDANCE_REASON_MAX }),
};

/** When a request closes (section 4): at once, at a date and time, or hours before the start. */
export const ATTENDANCE_CLOSINGS = ['now', 'at', 'before_start'] as const;
export type AttendanceClosing = (typeof ATTENDANCE_CLOSINGS)[number];

export const attendanceRequestFields = {
  /** Part of the link that players get. Anyone with the link may answer. */
  token: string(''),
  kind: oneOf(['match', 'training_session'], 'match'),
  kind_sid: number(0, {
    refBy: { field: 'kind', collections: { match: 'matches', training_session: 'training_sessions' } },
  }),
  closing: oneOf(ATTENDANCE_CLOSINGS, 'before_start'),
  /** Used by `at`. */
  closes_at: date(0),
  /** Used by `before_start`. */
  hours_before: number(1, { min: 0, integer: true }),
  createdAt: date(0),
};
export type AttendanceRequest = Entity<typeof attendanceRequestFields>;
