import { dateLocale } from './date-locale.ts';

/** Date and time of a moment in seconds since 1970. */
export function momentText(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    seconds * 1000,
  );
}
