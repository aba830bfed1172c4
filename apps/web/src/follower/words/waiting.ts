/** The time until the kick-off, in its largest useful units. */
import { kickOffInstant, meetingTime, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long after the planned time the page still expects the kick-off any moment. */
const PATIENCE = 30 * MINUTE;

/** "starts in 2 h 10 min"; empty without a planned time or long after it. */
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

/** The day is missing or invalid: then no time is shown either. */
const isUndated = ({ date }: PublicMatch) => date <= 0;

// The stored day is encoded as UTC, but means the day and time at the team's place, in any reader's time zone.
const planned = (view: PublicMatch) => wallClockSeconds(view) * 1000;

export function dayText(view: PublicMatch, locale: string): string {
  if (isUndated(view)) return '';
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(regional(locale), options).format(planned(view));
}

export function timeText(view: PublicMatch, locale: string): string {
  return isUndated(view) ? '–' : clockTime(planned(view), { locale, timeZone: 'UTC' });
}

/** `Be there at 9:45`; empty for a match without a meeting time. */
export function meetingText(view: PublicMatch, locale: string): string {
  const meeting = isUndated(view) ? null : meetingTime(view, view.timezone);
  if (meeting === null) return '';
  return m.words_meet_at({ time: clockTime(wallClockSeconds(meeting) * 1000, { locale, timeZone: 'UTC' }) });
}

/** A time of day in the team's time zone. */
export function saidText(said: number, { view, locale }: { view: PublicMatch; locale: string }): string {
  try {
    return clockTime(said * 1000, { locale, timeZone: view.timezone });
  } catch {
    // The browser does not know this time zone.
    return clockTime(said * 1000, { locale, timeZone: 'UTC' });
  }
}

function clockTime(milliseconds: number, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat(regional(locale), options).format(milliseconds);
}

/** English with day before month, as it is read where the teams play. */
const regional = (locale: string) => (locale === 'en' ? 'en-GB' : locale);
