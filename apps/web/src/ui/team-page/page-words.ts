/** Days, times and names on a Team Page. The server and the coach's device write them in the same way. */
import type { StaffRole } from '@touchline/domain/entity/tables/team-page';
import { dayAt, type WallClock, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import type { PageMatch, PageMatchState, PagePlayer } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';

/** When and in which language a page is read. */
export interface PageMoment {
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The team's time zone, an IANA name. */
  readonly timezone: string;
}

const DAY_S = 86_400;

/** `Today, 10:30`, `Tomorrow, 10:30` or `Saturday 28 November, 10:30`. */
export function startText(start: WallClock, moment: PageMoment): string {
  const days = start.date - dayAt(moment.now / 1_000, moment.timezone);
  if (days !== 0 && days !== DAY_S) return dateAndTimeText(start, moment.locale);
  const day = days === 0 ? m.dashboard_today() : m.dashboard_tomorrow();
  return m.attend_day_and_time({ day, time: clockText(start, moment.locale) });
}

/** `Saturday 28 November, 10:30`: for readers of another day, too. */
export function dateAndTimeText(start: WallClock, locale: string): string {
  const day = formatted({ weekday: 'long', day: 'numeric', month: 'long' }, start, locale);
  return m.attend_day_and_time({ day, time: clockText(start, locale) });
}

/** `Sat 28 Nov`, for lists. */
export function dayText(start: WallClock, locale: string): string {
  return formatted({ weekday: 'short', day: 'numeric', month: 'short' }, start, locale);
}

/** `Sat`, `28` and `Nov`, for the leaf of a calendar. */
export function leafTexts(start: WallClock, locale: string): readonly [string, string, string] {
  const part = (options: Intl.DateTimeFormatOptions) => formatted(options, start, locale);
  return [part({ weekday: 'short' }), part({ day: 'numeric' }), part({ month: 'short' })];
}

/** The value of a `time` element: `2026-11-28T10:30`. */
export function timeValue(start: WallClock): string {
  return new Date(wallClockSeconds(start) * 1_000).toISOString().slice(0, 16);
}

/** `Saturday 28 November`, with `Today` in front on the day itself. @param day as `date` of a match */
export function longDayText(day: number, today: number, locale: string): string {
  const start = { date: day, dateHours: 0, dateMinutes: 0 };
  const text = formatted({ weekday: 'long', day: 'numeric', month: 'long' }, start, locale);
  const capital = text.charAt(0).toLocaleUpperCase(regional(locale)) + text.slice(1);
  return day === today ? m.club_today({ day: text }) : capital;
}

export function clockText(time: WallClock, locale: string): string {
  return formatted({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, time, locale);
}

/** The day of a message in the team's time zone: `Today`, `Yesterday` or `26 November`; with the year after half of one. */
export function messageDay(seconds: number, { locale, timezone, now }: PageMoment): string {
  const daysAgo = dayAt(now / 1_000, timezone) - dayAt(seconds, timezone);
  if (daysAgo === 0) return m.dashboard_today();
  if (daysAgo === DAY_S) return m.page_yesterday();
  const isRecent = Math.abs(now / 1_000 - seconds) < HALF_A_YEAR_S;
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    ...(!isRecent && { year: 'numeric' }),
  };
  try {
    return new Intl.DateTimeFormat(regional(locale), { ...options, timeZone: timezone }).format(
      seconds * 1_000,
    );
  } catch {
    // A stored time zone may be unknown here: then UTC is used, as in the domain.
    return new Intl.DateTimeFormat(regional(locale), { ...options, timeZone: 'UTC' }).format(seconds * 1_000);
  }
}

const HALF_A_YEAR_S = 183 * DAY_S;

/** `at home, pitch 3`. */
export function whereText({ away, place }: Pick<PageMatch, 'away' | 'place'>): string {
  const side = away ? m.words_away() : m.page_at_home();
  return place === '' ? side : `${side}, ${place}`;
}

/** A state that a list must name; empty for matches that are played as planned. */
export const STATE_TEXT: Readonly<Record<PageMatchState, () => string>> = {
  coming: () => '',
  delayed: m.live_status_delayed,
  postponed: m.words_postponed,
  cancelled: m.words_cancelled,
  playing: m.words_live,
  played: () => '',
  abandoned: m.words_abandoned,
};

export const STAFF_ROLE_TEXT: Readonly<Record<StaffRole, () => string>> = {
  owner: m.page_role_coach,
  manager: m.sharing_role_manager,
  assistant: m.sharing_role_assistent,
  reporter: m.sharing_role_reporter,
  fan: m.sharing_role_fan,
  captain: m.words_captain,
  keepers: m.page_role_keepers,
  leader: m.page_role_leader,
  physio: m.page_role_physio,
};

/** `Player 7` where no name is shown. */
export function playerText({ name, number }: Pick<PagePlayer, 'name' | 'number'>): string {
  if (name !== '') return name;
  return number === SHIRT_NUMBER_NONE ? m.common_screen_player() : m.live_player_number({ number });
}

function formatted(options: Intl.DateTimeFormatOptions, time: WallClock, locale: string): string {
  // The stored day is encoded as UTC, but means the day and time at the team's place.
  const format = new Intl.DateTimeFormat(regional(locale), { ...options, timeZone: 'UTC' });
  return format.format(wallClockSeconds(time) * 1_000);
}

/** English with day before month, as it is read where the teams play. */
const regional = (locale: string) => (locale === 'en' ? 'en-GB' : locale);
