/** The mails to families: the request, its reminder, and what becomes of an event that they were asked about. */
import type { MailFact } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import {
  capital,
  type EventParts,
  eventFacts,
  eventHeadline,
  eventLine,
  eventParts,
  factLabels,
  type MailEvent,
  shortDay,
} from './event-words.ts';
import { answerButtons, type Family, type FamilyMail, familyMail } from './family-mail.ts';

export function requestMail(mail: FamilyMail): Promise<Mail> {
  return familyMail(mail, (family) => {
    const { m, language, names, count, what } = family;
    const title = m.mail_attend_question({ names, count }, language);
    return {
      subject: `${title} ${eventHeadline(mail.event, family)}`,
      title,
      text: m.mail_attend_request_text({ what }, language),
      facts: eventFacts(mail.event, family),
      ...answerButtons(mail, family),
    };
  });
}

/** To those who have not answered. */
export function reminderMail(mail: FamilyMail): Promise<Mail> {
  return familyMail(mail, (family) => {
    const { m, language, names, count, what } = family;
    return {
      subject: `${m.mail_attend_reminder({ names, count }, language)} ${eventHeadline(mail.event, family)}`,
      title: m.mail_attend_question({ names, count }, language),
      text: m.mail_attend_reminder_text({ names, what }, language),
      facts: eventFacts(mail.event, family),
      ...answerButtons(mail, family),
    };
  });
}

export interface ChangeMail extends FamilyMail {
  /** The event as the families knew it. */
  readonly before: MailEvent;
  /** True when answers given before no longer count. */
  readonly again: boolean;
}

/** Day, time, meeting time or place have changed. */
export function changeMail(mail: ChangeMail): Promise<Mail> {
  const { event, before, again, url } = mail;
  return familyMail(mail, (family) => {
    const { m, language, what } = family;
    const [now, then] = [eventParts(event, family), eventParts(before, family)];
    const first = CHANGES.find((part) => now[part] !== then[part]) ?? 'start';
    const title = m[CHANGE_TITLES[first]]({ what }, language);
    return {
      subject: [title, changedTo(first, { event, now, family })].filter(Boolean).join(': '),
      title,
      text: again ? m.mail_attend_change_again({}, language) : m.mail_attend_change_stands({}, language),
      facts: changedFacts(event, { now, then, family }),
      ...(again
        ? answerButtons(mail, family)
        : { action: [{ label: m.mail_attend_view({}, language), url }] }),
    };
  });
}

/** The most important first: it makes the title. */
const CHANGES = ['day', 'start', 'place', 'meet'] as const satisfies readonly (keyof EventParts)[];
const CHANGE_TITLES = {
  day: 'mail_attend_new_day',
  start: 'mail_attend_new_start',
  place: 'mail_attend_new_place',
  meet: 'mail_attend_new_meet',
} as const satisfies Readonly<Record<keyof EventParts, string>>;

interface Change {
  readonly now: EventParts;
  readonly family: Family;
}

function changedTo(part: keyof EventParts, { event, now, family }: Change & { event: MailEvent }): string {
  const day = shortDay(event, family.language.locale);
  if (part === 'day') return [day, now.start].filter(Boolean).join(', ');
  return part === 'place' ? now.place : [day, now[part]].filter(Boolean).join(', ');
}

function changedFacts(
  event: MailEvent,
  { now, then, family }: Change & { then: EventParts },
): readonly MailFact[] {
  const { m, language } = family;
  return factLabels(event, family).flatMap(([part, label]) => {
    const [value, old] = [now[part], then[part]];
    if (value === '' && old === '') return [];
    return {
      label,
      value: capital(value) || m.mail_attend_unknown({}, language),
      before: old === '' || old === value ? '' : m.mail_attend_was({ value: old }, language),
    };
  });
}

export interface CancelledMail extends FamilyMail {
  readonly reason: 'cancelled' | 'postponed' | 'deleted';
}

/** The event does not take place as planned. */
export function cancelledMail(mail: CancelledMail): Promise<Mail> {
  const { event, reason } = mail;
  return familyMail(mail, (family) => {
    const { m, language, what } = family;
    const { subject, title, text } = CANCELLED[reason];
    return {
      subject: `${m[subject]({}, language)}: ${eventLine(event, family)}`,
      title: capital(m[title]({ what }, language)),
      text: m[text]({}, language),
      facts: eventFacts(event, family),
    };
  });
}

const CANCELLED = {
  cancelled: {
    subject: 'words_cancelled',
    title: 'mail_attend_cancelled',
    text: 'mail_attend_cancelled_text',
  },
  postponed: {
    subject: 'words_postponed',
    title: 'mail_attend_postponed',
    text: 'mail_attend_postponed_text',
  },
  deleted: {
    subject: 'mail_attend_deleted_short',
    title: 'mail_attend_deleted',
    text: 'mail_attend_cancelled_text',
  },
} as const satisfies Readonly<Record<CancelledMail['reason'], object>>;
