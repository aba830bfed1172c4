/** Formats in the reader's language. One is costly to make, and a long list needs the same one for each row. */
import { dateLocale } from './date-locale.ts';

const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, options, (locale) => new Intl.NumberFormat(locale, options));
}

/** For the days of matches, which are stored as if they were in UTC. */
export function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(days, options, (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
}

/** The reader may choose another language while the page is open. */
function kept<Format>(
  formats: Map<string, Format>,
  options: object,
  make: (locale: string) => Format,
): Format {
  const locale = dateLocale();
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = make(locale);
  formats.set(key, made);
  return made;
}
