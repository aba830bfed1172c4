/** The mails to families: the request, its reminder, and what becomes of an event that they were asked about. */
import type { MailFact } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { changeWords, type OffReason, offWords } from './change-words.ts';
import {
  capital,
  type EventParts,
  eventFacts,
  eventHeadline,
  eventLine,
  eventParts,
  factLabels,
  type MailEvent,
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

/** Day, time, meeting time or place have changed, or the event takes place after all. */
export function changeMail(mail: ChangeMail): Promise<Mail> {
  const { event, before, again, url } = mail;
  return familyMail(mail, (family) => {
    const { m, language } = family;
    const [now, then] = [eventParts(event, family), eventParts(before, family)];
    const { title, changed } = changeWords({ event, before }, family);
    return {
      subject: [title, changed].filter(Boolean).join(': '),
      title,
      text: again ? m.mail_attend_change_again({}, language) : m.mail_attend_change_stands({}, language),
      facts: changedFacts(event, { now, then, family }),
      ...(again
        ? answerButtons(mail, family)
        : { action: [{ label: m.mail_attend_view({}, language), url }] }),
    };
  });
}

interface Change {
  readonly now: EventParts;
  readonly then: EventParts;
  readonly family: Family;
}

function changedFacts(event: MailEvent, { now, then, family }: Change): readonly MailFact[] {
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
  readonly reason: OffReason;
}

/** The event does not take place as planned. */
export function cancelledMail(mail: CancelledMail): Promise<Mail> {
  const { event, reason } = mail;
  return familyMail(mail, (family) => {
    const { short, title, text } = offWords(reason, event, family);
    return {
      subject: `${short}: ${eventLine(event, family)}`,
      title,
      text,
      facts: eventFacts(event, family),
    };
  });
}
