import { dateLocale } from './date-locale.ts';

/** `14 Nov`. The day of a match is stored as if it were in UTC, in seconds since 1970. */
export function dayText(day: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(day * 1000);
}
