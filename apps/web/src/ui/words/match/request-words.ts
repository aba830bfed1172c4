/** Texts about requests for attendance: when they close, reminders, and refusals. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { RequestRefusal } from '@touchline/domain/request/asking/askable';
import type { TeamAttendanceRefusal } from '@touchline/domain/request/asking/team-attendance';
import { closesAt, isClosed, type Reminders, startOf } from '@touchline/domain/request/closing/closing';
import { occasionState } from '@touchline/domain/request/closing/occasion';
import { m } from '@touchline/i18n';
import { dateLocale } from '../date-locale.ts';
import { timeText } from '../time-text.ts';

/** `Closes Fri 27 Nov 20:00`. */
export function closingText(gathering: Gathering, team: Team, nowSeconds: number): string {
  const closes = closesAt(gathering, team);
  const time = (milliseconds: number) =>
    timeText(milliseconds / 1_000, { timezone: team.metadata.timezone, near: nowSeconds });
  if (!isClosed(gathering, team, nowSeconds * 1_000))
    return closes === null ? m.request_closes_start() : m.request_closes_at({ time: time(closes) });
  if (occasionState(gathering) === 'cancelled') return m.words_cancelled();
  const start = startOf(gathering, team);
  const begun = start !== null && start <= nowSeconds * 1_000;
  if (begun || closes === null)
    return isMatch(gathering) ? m.request_closed_started() : m.request_closed_training();
  return m.request_closed_since({ time: time(closes) });
}

/** `24 hours and 2 hours before the start`. */
export function remindersText({ reminders, evening }: Pick<Reminders, 'reminders' | 'evening'>): string {
  const moments = [
    ...reminders.map((count) => m.request_reminders_hours({ count })),
    ...(evening ? [m.request_reminders_evening_short()] : []),
  ];
  if (moments.length === 0) return m.request_reminders_none();
  const list = new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format(moments);
  return evening ? list : m.request_reminders_before({ list });
}

/** Refused by the rules, by the permission table, because the row is gone, or because a visitor has no server. */
export type RequestProblem =
  | RequestRefusal
  | TeamAttendanceRefusal
  | { readonly code: 'noPermission' | 'planNeeded' | 'gone' | 'needsAccount' };

export function requestText(problem: RequestProblem): string {
  switch (problem.code) {
    case 'notAskable':
      return m.request_err_not_askable();
    case 'dateMissing':
      return m.matches_err_date();
    case 'startInThePast':
      return m.request_err_past_start();
    case 'playersMissing':
      return m.request_err_players();
    case 'closesAfterStart':
      return m.request_err_after_start();
    case 'closesInThePast':
      return m.request_err_past();
    case 'hoursInvalid':
      return m.request_err_hours({ max: problem.max });
    case 'daysInvalid':
      return m.request_err_days({ max: problem.max });
    case 'tooManyReminders':
      return m.request_err_reminders({ max: problem.max });
    case 'noPermission':
      return m.common_no_permission();
    case 'planNeeded':
      return m.shop_upsell_match_plans();
    case 'gone':
      return m.words_match_gone();
    case 'needsAccount':
      return m.errors_needs_account();
  }
}

/** `Team default: 2 hours before the start`. */
export function teamClosingText({ metadata }: Team): string {
  const count = metadata.attendance.hours_before;
  const closing = count === 0 ? m.request_closes_start() : m.request_team_closes_hours({ count });
  return m.request_closing_team_is({ closing });
}
