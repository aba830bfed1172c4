/** The texts of the answer page that depend on what it shows. */
import { type WallClock, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import type { AnsweringChild, AnswerPage, PageState } from '@touchline/domain/request/answering/answer-page';
import type { NoPage } from '@touchline/domain/request/answering/attend-page';
import { isolated, m } from '@touchline/i18n';
import { KIND_WORDS, type TitleAndText } from './kind-words.ts';

/** States of a match or session that does not take place as planned: families then need not answer or help. */
export const OFF: ReadonlySet<PageState> = new Set(['cancelled', 'postponed', 'deleted']);

/** Why there is no page. */
export const EMPTY_TEXT: Readonly<Record<NoPage, TitleAndText>> = {
  unknown: { title: m.attend_unknown, text: m.attend_unknown_text },
  gone: { title: m.attend_gone, text: m.attend_gone_text },
  away: { title: m.attend_away, text: m.attend_away_text },
  unsaved: { title: m.words_unsaved, text: m.attend_unsaved_text },
  limited: { title: m.attend_limited, text: m.attend_limited_text },
};

/** A player's name, otherwise "Player" with the number if there is one. */
export function nameText({ name, number }: Pick<AnsweringChild, 'name' | 'number'>): string {
  if (name !== '') return String(isolated(name));
  return number === SHIRT_NUMBER_NONE ? m.common_screen_player() : m.live_player_number({ number });
}

export function teamText({ club, name }: AnswerPage['team']): string {
  return [club, name].filter((part) => part !== '').join(' ');
}

export interface Clock {
  readonly locale: string;
  readonly now: number;
}

const DAY_S = 86_400;

/** `Can Yara play on Saturday?` for the next six days, and with the date for later days. */
export function questionText(
  name: string,
  { kind, start }: Pick<AnswerPage, 'kind' | 'start'>,
  { locale, now }: Clock,
): string {
  const words = KIND_WORDS[kind];
  if (start.date <= 0) return words.ask({ name });
  const ahead = start.date - Math.floor(now / 1000);
  const days = { locale, seconds: start.date };
  if (ahead > -DAY_S && ahead < 6 * DAY_S) {
    return words.askWeekday({ name, day: formatted({ weekday: 'long' }, days) });
  }
  return words.askDate({ name, date: formatted({ day: 'numeric', month: 'long' }, days) });
}

/** `Sat 28 November, 10:30`; empty without a day. */
export function startText(start: WallClock, locale: string): string {
  if (start.date <= 0) return '';
  const day = formatted({ weekday: 'short', day: 'numeric', month: 'long' }, { locale, seconds: start.date });
  return m.attend_day_and_time({ day, time: timeText(start, locale) });
}

export function timeText(time: WallClock, locale: string): string {
  return formatted(CLOCK, { locale, seconds: wallClockSeconds(time) });
}

/** An instant as day and time at the team's place. */
export function momentText(
  seconds: number,
  { locale, timezone }: { locale: string; timezone: string },
): string {
  return formatted(
    { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK },
    { locale, seconds, timezone },
  );
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

interface Moment {
  readonly locale: string;
  readonly seconds: number;
  /** Without one, the seconds are wall-clock time. */
  readonly timezone?: string;
}

function formatted(
  options: Intl.DateTimeFormatOptions,
  { locale, seconds, timezone = 'UTC' }: Moment,
): string {
  // English with day before month, as it is read where the teams play.
  const region = locale === 'en' ? 'en-GB' : locale;
  return formatIn(region, options, timezone).format(seconds * 1000);
}

/** A stored time zone may be unknown to this server: then UTC is used, as in the domain. */
function formatIn(
  region: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(region, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  }
}

/** The number on a shirt; undefined for a player without one. */
export function shirtNumber({ number }: Pick<AnsweringChild, 'number'>): number | undefined {
  return number === SHIRT_NUMBER_NONE ? undefined : number;
}

/** Who gave the present answer, and when; empty without an answer. */
export function saidText(
  { answer, answeredAt, byCoach }: AnsweringChild,
  at: { readonly locale: string; readonly timezone: string },
): string {
  if (answer === '' || answeredAt === 0) return '';
  const time = momentText(answeredAt, at);
  return byCoach ? m.attend_coach_entered({ time }) : m.attend_answered_at({ time });
}

/** What the coach has noted that an answer does not change. */
export function coachText(child: AnsweringChild): string {
  const name = nameText(child);
  if (child.status === 'injured') return m.attend_coach_injured({ name });
  const isOff = child.status === 'absent' || (child.status === 'signed_off' && child.answer !== 'no');
  return isOff ? m.attend_coach_off({ name }) : '';
}

/** The minutes and the reason of an answer. */
export function detailTexts(
  { answer, late, leaves, reason }: AnsweringChild,
  kind: AnswerPage['kind'],
): readonly string[] {
  if (answer === '') return [];
  const minutes = answer === 'yes';
  return [
    ...(minutes && late > 0 ? [KIND_WORDS[kind].comesLate({ minutes: late })] : []),
    ...(minutes && leaves > 0 ? [KIND_WORDS[kind].leavesEarly({ minutes: leaves })] : []),
    ...(reason === '' ? [] : [m.attendance_quote({ text: String(isolated(reason)) })]),
  ];
}
