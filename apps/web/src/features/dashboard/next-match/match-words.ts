/** Days, times and kinds of matches in the coach's language. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { type WallClock, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { m } from '@touchline/i18n';
import { dayFormat } from '#ui/words/formats.ts';

const KINDS: Readonly<Record<Match['kind'], () => string>> = {
  1: m.words_league,
  2: m.words_cup,
  3: m.words_friendly,
};

const DAY = 86_400;

export function kindAndPlace({ kind, awaygame }: Pick<Match, 'kind' | 'awaygame'>): string {
  const word = KINDS[kind]();
  return awaygame ? m.dashboard_kind_away({ kind: word }) : m.dashboard_kind_home({ kind: word });
}

/** `Today`, `Tomorrow` or the day. `today` has the format of `match.date`. */
export function dayWord(match: WallClock, today: number): string {
  if (match.date === today) return m.dashboard_today();
  if (match.date === today + DAY) return m.dashboard_tomorrow();
  return format(match, { weekday: 'long', day: 'numeric', month: 'long' });
}

export function shortDay(match: WallClock): string {
  return format(match, { day: 'numeric', month: 'short' });
}

/** The time is the team's local time: shown as entered, in any time zone of the device. */
function format(match: WallClock, options: Intl.DateTimeFormatOptions): string {
  return dayFormat(options).format(wallClockSeconds(match) * 1000);
}
