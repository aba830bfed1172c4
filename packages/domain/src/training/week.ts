/**
 * A week of the calendar, Monday to Sunday. Days are local days of the team, stored as their midnight in UTC in seconds
 * (`date` of a match), so every week has seven equal days, also when the clocks change.
 */
import { type WallClock, wallClockSeconds } from '../match/clock/kickoff-time.ts';

const DAY = 86_400;
export const WEEK = 7 * DAY;
const MONDAY = Date.UTC(1970, 0, 5) / 1_000;
/** Later addresses have five digits for the year. */
const END = Date.UTC(10_000, 0, 1) / 1_000;

/** The Monday of a day's week. */
export function mondayOf(day: number): number {
  return MONDAY + Math.floor((day - MONDAY) / WEEK) * WEEK;
}

/** The number of a week by ISO 8601: week 1 has the year's first Thursday. */
export function weekNumber(monday: number): number {
  const year = new Date((monday + 3 * DAY) * 1_000).getUTCFullYear();
  return (monday - mondayOf(Date.UTC(year, 0, 4) / 1_000)) / WEEK + 1;
}

/** The Monday of the week that an address names by one of its days (`2026-11-23`); null for all other values. */
export function weekOfAddress(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const day = Date.parse(`${value}T00:00:00Z`) / 1_000;
  // Some engines read 30 February as 2 March.
  if (!(day >= MONDAY && day < END) || addressOfDay(day) !== value) return null;
  return mondayOf(day);
}

/** `2026-11-23`. */
export function addressOfDay(day: number): string {
  return new Date(day * 1_000).toISOString().slice(0, 10);
}

export interface WeekDay<E> {
  readonly day: number;
  /** By time; entries of the same time keep their order. */
  readonly entries: readonly E[];
}

/** The seven days of a week with what is planned on each. Entries of other days, and without a date, are left out. */
export function weekDays<E extends WallClock>(entries: readonly E[], monday: number): readonly WeekDay<E>[] {
  const sorted = entries
    .filter(({ date }) => date > 0)
    .map((entry) => ({ entry, starts: wallClockSeconds(entry) }))
    .filter(({ starts }) => starts >= monday && starts < monday + WEEK)
    .sort((a, b) => a.starts - b.starts);
  return Array.from({ length: 7 }, (_, index) => {
    const day = monday + index * DAY;
    const those = sorted.filter(({ starts }) => starts >= day && starts < day + DAY);
    return { day, entries: those.map(({ entry }) => entry) };
  });
}
