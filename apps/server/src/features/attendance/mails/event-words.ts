/** The event of an attendance mail in words: its name, its day and its times, as they are at the team's place. */
import type { Match } from '@touchline/domain/entity/tables/match';
import {
  meetingTime,
  startNow,
  type WallClock,
  wallClockSeconds,
} from '@touchline/domain/match/clock/kickoff-time';
import type { Locale } from '@touchline/i18n';
import type { MailFact } from '#platform/mail/mail-content.ts';
import type { Language, Texts } from '#platform/mail/mail-layout.ts';
import { plainName, plainPhrase } from '#platform/mail/plain-name.ts';

export interface MailEvent extends WallClock, Pick<Match, 'place' | 'meet_minutes'> {
  readonly kind: 'match' | 'training_session';
  /** The opponent of a match, the title of a training session; may be empty. */
  readonly title: string;
  /** The team's time zone. */
  readonly timezone: string;
}

/** The texts in the recipient's language. */
export interface Words {
  readonly m: Texts;
  readonly language: Language;
}

/** `match against Sparta`: for the middle of a sentence, after "the". */
export function eventName({ kind, title: given }: MailEvent, { m, language }: Words): string {
  const title = plainName(given);
  if (kind === 'match') {
    return title === '' ? m.words_match_noun({}, language) : m.mail_attend_match_of({ title }, language);
  }
  return title === '' ? m.mail_attend_training({}, language) : m.mail_attend_training_of({ title }, language);
}

/** What there is to know of an event, in the words of the mail. An unknown part is empty. */
export interface EventParts {
  readonly day: string;
  readonly meet: string;
  readonly start: string;
  readonly place: string;
}

export function eventParts(event: MailEvent, { language: { locale } }: Words): EventParts {
  const place = plainPhrase(event.place);
  if (event.date <= 0) return { day: '', meet: '', start: '', place };
  const meeting = meetingTime(event, event.timezone);
  return {
    day: dayText(event, { locale, length: 'long' }),
    meet: meeting === null ? '' : timeText(meeting, locale),
    start: timeText(event, locale),
    place,
  };
}

/** The facts of an event, without the unknown ones. */
export function eventFacts(event: MailEvent, words: Words): readonly MailFact[] {
  const parts = eventParts(event, words);
  return factLabels(event, words)
    .map(([part, label]) => ({ label, value: capital(parts[part]) }))
    .filter(({ value }) => value !== '');
}

/** In the order in which a family needs them. */
export function factLabels(
  { kind }: MailEvent,
  { m, language }: Words,
): readonly [keyof EventParts, string][] {
  return [
    ['day', m.matches_date({}, language)],
    ['meet', m.matches_meet({}, language)],
    ['start', kind === 'match' ? m.words_kickoff({}, language) : m.mail_attend_starts({}, language)],
    ['place', m.words_place({}, language)],
  ];
}

/** `Match against Sparta, Sat 14 Nov`: for subjects. */
export function eventHeadline(event: MailEvent, words: Words): string {
  return capital(eventLine(event, words));
}

/** The same for the middle of a subject. */
export function eventLine(event: MailEvent, words: Words): string {
  return [eventName(event, words), shortDay(event, words.language.locale)].filter(Boolean).join(', ');
}

/** `Sat 14 Nov`; empty without a day. */
export function shortDay(event: MailEvent, locale: Locale): string {
  return event.date <= 0 ? '' : dayText(event, { locale, length: 'short' });
}

/** A moment in the team's time zone. */
export function momentParts(
  milliseconds: number,
  { timezone, locale }: { timezone: string; locale: Locale },
) {
  const start = startNow(milliseconds / 1000, timezone);
  return { day: dayText(start, { locale, length: 'long' }), time: timeText(start, locale) };
}

export function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

// The stored day is encoded as UTC, but means the day and time at the team's place.

function dayText(clock: WallClock, { locale, length }: { locale: Locale; length: 'short' | 'long' }): string {
  return textOf(clock, { locale, part: length === 'long' ? 'longDay' : 'shortDay' });
}

const timeText = (clock: WallClock, locale: Locale): string => textOf(clock, { locale, part: 'time' });

const PARTS = {
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Creating a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function textOf(clock: WallClock, { locale, part }: { locale: Locale; part: keyof typeof PARTS }): string {
  const name = `${part} ${locale}`;
  const format =
    formats.get(name) ?? new Intl.DateTimeFormat(regional(locale), { ...PARTS[part], timeZone: 'UTC' });
  formats.set(name, format);
  return format.format(wallClockSeconds(clock) * 1000);
}

/** English with day before month, as it is read where the teams play. */
export const regional = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale);
