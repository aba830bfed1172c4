/** How long it is until the kick-off, in the largest units that still say enough. */
import { kickOffInstant, wallClockSeconds } from '@touchline/domain/match/kickoff-time';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { m } from '@touchline/i18n';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** So long after the planned time a kick-off is still due any moment. */
const PATIENCE = 30 * MINUTE;

/** "starts in 2 h 10 min"; empty when the time has long passed, or nobody set one. */
export function startsInText(view: PublicMatch, nowSeconds: number): string {
  if (isUndated(view)) return '';
  const left = kickOffInstant(view, view.timezone) - nowSeconds;
  if (left < -PATIENCE) return '';
  if (left <= 0) return m.live_starts_now();
  if (left >= 2 * DAY) return m.live_starts_days({ days: Math.round(left / DAY) });
  const minutes = Math.ceil(left / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 24) return m.live_starts_hours({ hours });
  return hours > 0
    ? m.live_starts_hours_minutes({ hours, minutes: rest })
    : m.live_starts_minutes({ minutes: rest });
}

/** Nobody set a day, or what is stored is none: then there is no time to show either. */
const isUndated = ({ date }: PublicMatch) => date <= 0;

// The stored day is written as if in UTC: it is the day and the time at the team's place, whoever looks.
const planned = (view: PublicMatch) => wallClockSeconds(view) * 1000;

export function dayText(view: PublicMatch, locale: string): string {
  if (isUndated(view)) return '';
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(regional(locale), options).format(planned(view));
}

export function timeText(view: PublicMatch, locale: string): string {
  return isUndated(view) ? '–' : clockTime(planned(view), { locale, timeZone: 'UTC' });
}

/** A time of day at the team's place. */
export function saidText(said: number, { view, locale }: { view: PublicMatch; locale: string }): string {
  try {
    return clockTime(said * 1000, { locale, timeZone: view.timezone });
  } catch {
    // A time zone that this browser does not know.
    return clockTime(said * 1000, { locale, timeZone: 'UTC' });
  }
}

function clockTime(milliseconds: number, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat(regional(locale), options).format(milliseconds);
}

/** English in the order of day and month that is read where the teams play. */
const regional = (locale: string) => (locale === 'en' ? 'en-GB' : locale);
