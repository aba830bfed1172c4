/** Wall-clock times of a team as instants, in milliseconds since 1970. */
import { dayAt, kickOffInstant, startNow } from '../../match/clock/kickoff-time.ts';

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
/** Reminders wait from this hour until the hour at which the quiet time ends. */
const QUIET_FROM_HOUR = 22;
const QUIET_UNTIL_HOUR = 7;
const MORNING_HOUR = 8;
const EVENING_HOUR = 18;
/** The hour at which a team asks by itself. */
const ASKING_HOUR = 9;

/**
 * The instant of an hour on a calendar day (`dayAt`). An hour that a clock change skips is taken as the same number of
 * hours after the last one that exists; of an hour that happens twice it is the second.
 */
export function instantOf(day: number, hour: number, timezone: string): number {
  return kickOffInstant({ date: day, dateHours: hour, dateMinutes: 0 }, timezone) * 1_000;
}

/** The same instant, or the morning after it when it is in the night: reminders never arrive between 22:00 and 07:00. */
export function afterTheNight(instantMs: number, timezone: string): number {
  const { date, dateHours } = startNow(instantMs / 1_000, timezone);
  if (dateHours >= QUIET_FROM_HOUR) return instantOf(date + DAY_S, MORNING_HOUR, timezone);
  return dateHours < QUIET_UNTIL_HOUR ? instantOf(date, MORNING_HOUR, timezone) : instantMs;
}

/**
 * The hour after the night, in which only reminders of this hour are sent: those that waited come at its end. Null at
 * any other time.
 */
export function earlyMorning(
  instantMs: number,
  timezone: string,
): { readonly from: number; readonly until: number } | null {
  const { date, dateHours } = startNow(instantMs / 1_000, timezone);
  if (dateHours < QUIET_UNTIL_HOUR || dateHours >= MORNING_HOUR) return null;
  return {
    from: instantOf(date, QUIET_UNTIL_HOUR, timezone),
    until: instantOf(date, MORNING_HOUR, timezone),
  };
}

/** 18:00 on the day before the start. */
export function eveningBefore(startMs: number, timezone: string): number {
  return instantOf(dayAt(startMs / 1_000, timezone) - DAY_S, EVENING_HOUR, timezone);
}

/** The moment at which a team asks by itself, this many days before the start. */
export function askingTime(startMs: number, days: number, timezone: string): number {
  return instantOf(dayAt(startMs / 1_000, timezone) - days * DAY_S, ASKING_HOUR, timezone);
}

/** This many elapsed hours before the start. */
export function hoursBefore(startMs: number, hours: number): number {
  return startMs - hours * HOUR_MS;
}
