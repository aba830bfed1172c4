/**
 * The rule of a series: on which days it has sessions (the design's areas.md, "Trainings"). Days are local calendar
 * days of the team, stored as their midnight in UTC, so that no time zone is needed to count them.
 */
import type { TrainingSeries } from '../../entity/tables/training.ts';
import { SERIES_SESSIONS_MAX } from '../../limits.ts';
import { ok, type Result, refuse } from '../../result.ts';

export type SeriesRule = Pick<TrainingSeries, 'weekdays' | 'from' | 'until' | 'without'>;

export type RuleRefusal =
  | { readonly code: 'noWeekday' }
  | { readonly code: 'noFirstDay' }
  | { readonly code: 'untilBeforeFrom' }
  /** Every day of the rule is a day without a session, or no chosen weekday is between the first and the last day. */
  | { readonly code: 'noSessions' }
  | { readonly code: 'tooManySessions'; readonly most: number };

/** Seconds of a calendar day in UTC. */
export const DAY = 86_400;

/** 1 for Monday to 7 for Sunday (ISO 8601). 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((Math.floor(day / DAY) + 3) % 7) + 7) % 7) + 1;
}

/**
 * The days of a rule in order, in seconds since 1970. At most `most` of them, so that a stored rule without a sensible
 * end cannot stop the app. Weekdays that do not exist are ignored.
 */
export function datesOf(
  { weekdays, from, until, without }: SeriesRule,
  most: number = SERIES_SESSIONS_MAX,
): readonly number[] {
  const wanted = new Set(weekdays.filter(isWeekday));
  const left = new Set(without.map(dayStart));
  const dates: number[] = [];
  if (wanted.size === 0) return dates;
  for (let day = dayStart(from); day <= until && dates.length < most; day += DAY) {
    if (wanted.has(weekdayOf(day)) && !left.has(day)) dates.push(day);
  }
  return dates;
}

/** The rule as it is stored: weekdays and days sorted, each once. Days outside the rule leave `without`. */
export function checkedRule(rule: SeriesRule): Result<SeriesRule, RuleRefusal> {
  const sorted = sortedRule(rule);
  if (sorted.ok && datesOf(sorted.value, 1).length === 0) return refuse({ code: 'noSessions' });
  return sorted;
}

/** The same for a part of a series, which may be without a session while other parts have some. */
export function sortedRule(rule: SeriesRule): Result<SeriesRule, RuleRefusal> {
  const weekdays = inOrder(rule.weekdays.filter(isWeekday));
  const [from, until] = [dayStart(rule.from), dayStart(rule.until)];
  if (weekdays.length === 0) return refuse({ code: 'noWeekday' });
  if (!(from > 0)) return refuse({ code: 'noFirstDay' });
  if (!(until >= from)) return refuse({ code: 'untilBeforeFrom' });
  const without = inOrder(rule.without.map(dayStart)).filter((day) => day >= from && day <= until);
  const sorted = { weekdays, from, until, without };
  const { length } = datesOf(sorted, SERIES_SESSIONS_MAX + 1);
  if (length > SERIES_SESSIONS_MAX) return refuse({ code: 'tooManySessions', most: SERIES_SESSIONS_MAX });
  return ok(sorted);
}

/** The weekdays after the sessions of one weekday moved to another one. */
export function withWeekdayMoved(weekdays: readonly number[], from: number, to: number): readonly number[] {
  return inOrder([...weekdays.filter((weekday) => weekday !== from), to]);
}

function isWeekday(weekday: number): boolean {
  return Number.isInteger(weekday) && weekday >= 1 && weekday <= 7;
}

function dayStart(seconds: number): number {
  return Math.floor(seconds / DAY) * DAY;
}

/** Values in order, each once. */
export function inOrder(values: readonly number[]): readonly number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}
