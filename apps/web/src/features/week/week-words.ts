/** Weeks and days in the coach's language. Days are stored as their midnight in UTC, in seconds since 1970. */
import { dayFormat } from '#ui/words/formats.ts';

const DAY = 86_400;

/** `23 – 29 Nov 2026`. */
export function weekText(monday: number): string {
  const format = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(monday * 1_000, (monday + 6 * DAY) * 1_000);
}

/** `Monday 23 November`. */
export function wholeDay(day: number): string {
  return dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(day * 1_000);
}

/** `Mon`. */
export function weekdayText(day: number): string {
  return dayFormat({ weekday: 'short' }).format(day * 1_000);
}

/** `23`. */
export function dayNumber(day: number): string {
  return String(new Date(day * 1_000).getUTCDate());
}
