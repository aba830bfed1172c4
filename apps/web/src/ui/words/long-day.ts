import { dayFormat } from './formats.ts';

/** `Saturday 28 November`. The day of a match is stored as if it were in UTC, in seconds since 1970; empty for 0. */
export function longDayText(day: number): string {
  return day > 0 ? dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(day * 1000) : '';
}
