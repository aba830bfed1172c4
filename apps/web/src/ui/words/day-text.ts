import { dayFormat } from './formats.ts';

/** `14 Nov`. The day of a match is stored as if it were in UTC, in seconds since 1970. */
export function dayText(day: number): string {
  return dayFormat({ day: 'numeric', month: 'short' }).format(day * 1000);
}
