/**
 * When a request for attendance closes. All instants are milliseconds since 1970. The clock of the server decides; a
 * device shows the same by its own.
 */
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { AttendanceRequest, TeamAttendance } from '../../entity/tables/attendance.ts';
import type { Team } from '../../entity/tables/team.ts';
import { CLOSING_HOURS_MAX, REMINDER_HOURS_MAX, REMINDERS_MAX } from '../../limits.ts';
import { kickOffInstant } from '../../match/clock/kickoff-time.ts';
import { isNotStarted } from '../../match/clock/status.ts';
import { takesAnswers } from './occasion.ts';

const HOUR_MS = 3_600_000;

/** What a request reads of its match or session. */
export type Requested = Pick<
  Gathering,
  'status' | 'date' | 'dateHours' | 'dateMinutes' | 'place' | 'meet_minutes' | 'metadata'
>;

/** The start in the team's time zone; null without a day. */
export function startOf(gathering: Requested, team: Team): number | null {
  return gathering.date > 0 ? kickOffInstant(gathering, team.metadata.timezone) * 1_000 : null;
}

/** True once the question is who is here, and no longer who comes: from the kick-off of a match, or a session's start. */
export function hasBegun(gathering: Gathering, team: Team, nowSeconds: number): boolean {
  if (isMatch(gathering)) return !isNotStarted(gathering.status);
  const start = startOf(gathering, team);
  return start !== null && nowSeconds * 1_000 >= start;
}

/**
 * When the request closes before the start; null when it stays open until then. Elapsed hours: across a change to or
 * from summer time they are real ones.
 */
export function closesAt(gathering: Requested, team: Team): number | null {
  const { closing, closes_at, hours_before } = gathering.metadata.request;
  const start = startOf(gathering, team);
  switch (closing) {
    case 'open':
      return null;
    case 'now':
    case 'at':
      return closes_at > 0 ? closes_at * 1_000 : null;
    case 'before_start':
      return hoursBefore(start, hours_before);
    case '':
      return hoursBefore(start, team.metadata.attendance.hours_before);
  }
}

/** True once families can no longer answer by link: closed, begun, or over. What is cancelled takes no answers. */
export function isClosed(gathering: Requested, team: Team, nowMs: number): boolean {
  if (!takesAnswers(gathering)) return true;
  const start = startOf(gathering, team);
  if (start !== null && nowMs >= start) return true;
  // At once, also where another clock is behind the device that closed it.
  if (gathering.metadata.request.closing === 'now') return true;
  const closes = closesAt(gathering, team);
  return closes !== null && nowMs >= closes;
}

/**
 * The reminders of a match or session: its own, or the team's. Stored hours that no screen makes are left out: some of them are no
 * moments, and there could be thousands.
 */
export function remindersOf(gathering: Requested, team: Team): Reminders {
  const { request } = gathering.metadata;
  const { reminders, evening, since } = request.own_reminders ? request : team.metadata.attendance;
  const possible = reminders.filter((hours) => isHours(hours, REMINDER_HOURS_MAX));
  return { reminders: possible.slice(0, REMINDERS_MAX), evening, since };
}

/** Whole hours before the start. */
export function isHours(hours: number, max: number): boolean {
  return Number.isInteger(hours) && hours > 0 && hours <= max;
}

export type Reminders = Pick<AttendanceRequest & TeamAttendance, 'reminders' | 'evening' | 'since'>;

function hoursBefore(start: number | null, hours: number): number | null {
  if (start === null || !(hours > 0)) return null;
  return start - Math.min(hours, CLOSING_HOURS_MAX) * HOUR_MS;
}
