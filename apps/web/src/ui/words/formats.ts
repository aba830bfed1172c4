/** Formats in the reader's language. One is costly to make, and a long list needs the same one for each row. */
import { dateLocale } from './date-locale.ts';

const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();
const moments = new Map<string, Intl.DateTimeFormat>();
const zoned = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, options, (locale) => new Intl.NumberFormat(locale, options));
}

/** For the days of matches, which are stored as if they were in UTC. */
export function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(days, options, (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
}

/** For moments, in the reader's own time zone. */
export function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(moments, options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** For moments in a team's time zone. A stored one may be unknown to this browser: then UTC is used, as in the domain. */
export function zoneFormat(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  return kept(zoned, { ...options, timeZone }, (locale) => {
    try {
      return new Intl.DateTimeFormat(locale, { ...options, timeZone });
    } catch {
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    }
  });
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
