/** Answers to the question who comes, and the request that asks it. Section 3 names both without fields. */
import { date, number, oneOf, string } from '../fields/field.ts';
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
