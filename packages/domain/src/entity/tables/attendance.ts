/** Answers to the question who comes, and the request that asks it. Section 3 names both without fields. */

import { ATTENDANCE_REASON_MAX } from '../../limits.ts';
import { boolean, date, number, numbers, oneOf, string } from '../fields/field.ts';
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

/** One player's answer. A match and a training session have one of each player who answered or was entered. */
export const attendanceAnswerFields = {
  sid: number(0, { ref: 'players' }),
  answer: oneOf(ATTENDANCE_ANSWERS, ''),
  /** True for a no after a yes. */
  withdrew: boolean(false),
  /** When the answer, or the coach's entry, was given. */
  answered_at: date(0),
  answered_by: oneOf(ANSWERED_BY, ''),
  /** The family's minutes of the match for arriving late and leaving early; 0 for none. The coach's minutes count first. */
  late: number(0, { min: 0, integer: true }),
  leaves: number(0, { min: 0, integer: true }),
};
export type PlayerAnswer = Entity<typeof attendanceAnswerFields>;

/** How a player was asked: by a mail to the family, or by the link that the coach shares; empty for not asked. */
export const ASKED_BY = ['', 'mail', 'link'] as const;
export type AskedBy = (typeof ASKED_BY)[number];

/**
 * The question to one player. Apart from the answer, so that asking again without network never overwrites an answer
 * that arrived meanwhile.
 */
export const attendanceQuestionFields = {
  sid: number(0, { ref: 'players' }),
  how: oneOf(ASKED_BY, ''),
  /** When the player was last asked; 0 for never. */
  asked_at: date(0),
  /** When the coach last reminded the family; 0 for never. */
  reminded_at: date(0),
  /** Answers from before this moment no longer count, because the coach asked again; 0 for all count. */
  renewed_at: date(0),
};
export type PlayerQuestion = Entity<typeof attendanceQuestionFields>;

/** What became of the last mail to a player's family. The server writes it; a device gives it back after a restore. */
export const DELIVERY_STATES = [
  '',
  /** The mail server does not answer; the mail is tried again. */
  'waiting',
  'sent',
  /** The mail server does not accept this address. */
  'refused',
  'no_address',
  /** The family wants no more mails of this team. */
  'unsubscribed',
  /** The team has sent its mails of this day. */
  'limited',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ATTENDANCE_MAILS = ['', 'request', 'reminder', 'change', 'cancelled'] as const;
export type AttendanceMail = (typeof ATTENDANCE_MAILS)[number];

export const attendanceDeliveryFields = {
  sid: number(0, { ref: 'players' }),
  state: oneOf(DELIVERY_STATES, ''),
  what: oneOf(ATTENDANCE_MAILS, ''),
  at: date(0),
};
export type PlayerDelivery = Entity<typeof attendanceDeliveryFields>;

/** Why a player does not come, in the family's or the coach's words. Only the staff reads it. */
export const attendanceReasonFields = {
  sid: number(0, { ref: 'players' }),
  reason: string('', { max: ATTENDANCE_REASON_MAX }),
};

/**
 * When a request closes (section 4): at once, at a date and time, or hours before the start. Empty follows the team's
 * setting; `open` was opened again and closes at the start.
 */
export const ATTENDANCE_CLOSINGS = ['', 'open', 'now', 'at', 'before_start'] as const;
export type AttendanceClosing = (typeof ATTENDANCE_CLOSINGS)[number];

/** Reminders before the start, of a team or of one match. */
const reminderFields = {
  /** Elapsed hours before the start, each with a mail to families that have not answered. */
  reminders: numbers([]),
  /** A reminder on the day before at 18:00, on the team's clocks. */
  evening: boolean(false),
  /** When the reminders were chosen: those of earlier moments are not sent. */
  since: date(0),
};

/** The request of one match or session. Section 3 names it without fields. */
export const attendanceRequestFields = {
  closing: oneOf(ATTENDANCE_CLOSINGS, ''),
  /** Used by `now` and `at`. */
  closes_at: date(0),
  /** Used by `before_start`. */
  hours_before: number(1, { min: 0, integer: true }),
  /** True when this match has reminders of its own; false for the team's. */
  own_reminders: boolean(false),
  ...reminderFields,
};
export type AttendanceRequest = Entity<typeof attendanceRequestFields>;

/** How a team asks for attendance. */
export const teamAttendanceFields = {
  /** Days before each match on which the server asks by itself; 0 when the coach asks. */
  ask_days: number(0, { min: 0, integer: true }),
  /** Hours before the start at which requests close; 0 for the start. */
  hours_before: number(0, { min: 0, integer: true }),
  ...reminderFields,
  /** Players who were asked and did not answer do not count as available. */
  only_answered: boolean(false),
};
export type TeamAttendance = Entity<typeof teamAttendanceFields>;
