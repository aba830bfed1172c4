/** One mail of each kind, about the same match. */
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import type { Locale } from '@touchline/i18n';
import type { Mail } from '#platform/mail/mailer.ts';
import type { MailEvent } from './event-words.ts';
import type { FamilyMail } from './family-mail.ts';
import { cancelledMail, changeMail, reminderMail, requestMail } from './family-mails.ts';
import { type SummaryPlayer, summaryMail } from './summary-mail.ts';

export const LOCALES = ['en', 'nl-NL'] as const;

/** Saturday 12 December 2026, 10:30 in Amsterdam. */
export const EVENT: MailEvent = {
  kind: 'match',
  title: 'Sparta',
  date: Date.UTC(2026, 11, 12) / 1000,
  dateHours: 10,
  dateMinutes: 30,
  timezone: 'Europe/Amsterdam',
  place: 'De Kikkers, pitch 2',
  meet_minutes: 45,
};

export const LINK = 'https://touchline.example/attend/q3Zr8fUoKX2mYl5cWJt0vB7sHdNaE1gP4iRxTzQkLwM/';

export function family(locale: Locale, changes: Partial<FamilyMail> = {}): FamilyMail {
  return {
    to: 'parent@example.org',
    locale,
    team: 'Waterland U11',
    children: [{ name: 'Saar' }],
    event: EVENT,
    url: LINK,
    privacy: '',
    unsubscribe: `${LINK}unsubscribe`,
    closesAt: Date.UTC(2026, 11, 10, 19),
    ...changes,
  };
}

export function player(
  name: string,
  status: AttendanceStatus,
  rest: Partial<SummaryPlayer> = {},
): SummaryPlayer {
  return { name, status, reason: '', late: 0, leaves: 0, ...rest };
}

/** All kinds of mails, by name. */
export async function allMails(
  locale: Locale,
  changes: Partial<FamilyMail> = {},
): Promise<readonly (readonly [string, Mail])[]> {
  const mail = family(locale, changes);
  const before = { ...mail.event, dateHours: 9, place: `Old ${mail.event.place}` };
  const summary = {
    to: 'coach@example.org',
    locale,
    team: mail.team,
    event: mail.event,
    url: 'https://touchline.example/match/7/attendance/',
    players: mail.children.map(({ name }) => player(name, 'declined', { reason: name })),
  };
  return Promise.all([
    named('request', requestMail(mail)),
    named('reminder', reminderMail(mail)),
    named('change', changeMail({ ...mail, before, again: false })),
    named('change that asks again', changeMail({ ...mail, before, again: true })),
    named('cancelled', cancelledMail({ ...mail, reason: 'cancelled' })),
    named('postponed', cancelledMail({ ...mail, reason: 'postponed' })),
    named('deleted', cancelledMail({ ...mail, reason: 'deleted' })),
    named('summary', summaryMail(summary)),
  ]);
}

const named = async (name: string, mail: Promise<Mail>) => [name, await mail] as const;

/** The addresses that can be opened in the HTML part. */
export const linksOf = ({ html }: Mail) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
