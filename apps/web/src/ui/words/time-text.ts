/** Instants as clock times in a team's time zone. */
import { dateLocale } from './date-locale.ts';

const DAY_S = 86_400;

/** `11:15`, with its day when it is more than half a day from `near`; seconds since 1970. */
export function timeText(seconds: number, { timezone, near }: { timezone: string; near: number }): string {
  const far = Math.abs(seconds - near) > DAY_S / 2;
  const options: Intl.DateTimeFormatOptions = {
    ...(far && { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  return formatIn(options, timezone).format(seconds * 1000);
}

/** A stored time zone may be unknown to this browser: then UTC is used, as in the domain. */
function formatIn(options: Intl.DateTimeFormatOptions, timezone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' });
  }
}
