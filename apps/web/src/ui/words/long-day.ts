import { dateLocale } from './date-locale.ts';
import { dayFormat } from './formats.ts';

/** `Saturday 28 November`. The day of a match is stored as if it were in UTC, in seconds since 1970; empty for 0. */
export function longDayText(day: number): string {
  return day > 0 ? dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(day * 1000) : '';
}

/** The same where a line begins with it: `Zaterdag 28 november`, which Dutch writes small within a sentence. */
export function longDayTitle(day: number): string {
  const text = longDayText(day);
  return text.charAt(0).toLocaleUpperCase(dateLocale()) + text.slice(1);
}
