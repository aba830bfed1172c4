/** How a team asks for attendance: by itself or not, when requests close, and which reminders there are. */
import type { TeamAttendance } from '../../entity/tables/attendance.ts';
import type { Team } from '../../entity/tables/team.ts';
import { ASK_DAYS_MAX, CLOSING_HOURS_MAX } from '../../limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { remindersInOrder } from './ask.ts';
import type { RequestRefusal } from './askable.ts';

export type TeamAttendanceChange = Partial<Omit<TeamAttendance, 'since'>>;

export type TeamAttendanceRefusal =
  | Extract<RequestRefusal, { code: 'hoursInvalid' | 'tooManyReminders' }>
  | { readonly code: 'daysInvalid'; readonly max: number };

/** The team with another setting. Reminders that are chosen now are sent from now on, never for earlier moments. */
export function withTeamAttendance(
  team: Team,
  changed: TeamAttendanceChange,
  nowSeconds: number,
): Result<Team, TeamAttendanceRefusal> {
  const before = team.metadata.attendance;
  const { ask_days, hours_before, evening, ...next } = { ...before, ...changed };
  if (!isWhole(ask_days, ASK_DAYS_MAX)) return refuse({ code: 'daysInvalid', max: ASK_DAYS_MAX });
  if (!isWhole(hours_before, CLOSING_HOURS_MAX))
    return refuse({ code: 'hoursInvalid', max: CLOSING_HOURS_MAX });
  const ordered = remindersInOrder(next.reminders);
  if (!ordered.ok) {
    const { error } = ordered;
    if (error.code === 'hoursInvalid' || error.code === 'tooManyReminders') return refuse(error);
    throw new Error(error.code);
  }
  const reminders = ordered.value;
  const others = evening !== before.evening || reminders.join() !== before.reminders.join();
  const since = others ? Math.floor(nowSeconds) : before.since;
  const attendance = { ...next, ask_days, hours_before, evening, reminders, since };
  return ok({ ...team, metadata: { ...team.metadata, attendance } });
}

/** 0 switches the setting off. */
function isWhole(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}
