import { dateLocale } from './date-locale.ts';

/** `Saturday 28 November`. The day of a match is stored as if it were in UTC, in seconds since 1970; empty for 0. */
export function longDayText(day: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return day > 0 ? format.format(day * 1000) : '';
}
