/** What became of an event in the words of a mail's subject and of a message on a phone. */
import {
  capital,
  type EventParts,
  eventName,
  eventParts,
  type MailEvent,
  shortDay,
  type Words,
} from './event-words.ts';

export interface ChangedEvent {
  readonly event: MailEvent;
  /** The event as the families knew it. */
  readonly before: MailEvent;
}

/** `New time for the match against Sparta`, and `Sat 12 Dec, 10:30`; the second is empty for what is not known yet. */
export function changeWords({ event, before }: ChangedEvent, words: Words) {
  const { m, language } = words;
  const what = eventName(event, words);
  const [now, then] = [eventParts(event, words), eventParts(before, words)];
  const first = CHANGES.find((part) => now[part] !== then[part]);
  // Cancelled, and taken up again as it was.
  if (first === undefined)
    return {
      title: capital(m.mail_attend_on_again({ what }, language)),
      changed: dayAnd(now.start, event, words),
    };
  const title = m[CHANGE_TITLES[first]]({ what }, language);
  if (first === 'place') return { title, changed: now.place };
  return { title, changed: dayAnd(first === 'day' ? now.start : now[first], event, words) };
}

/** The most important first: it makes the title. */
const CHANGES = ['day', 'start', 'place', 'meet'] as const satisfies readonly (keyof EventParts)[];
const CHANGE_TITLES = {
  day: 'mail_attend_new_day',
  start: 'mail_attend_new_start',
  place: 'mail_attend_new_place',
  meet: 'mail_attend_new_meet',
} as const satisfies Readonly<Record<keyof EventParts, string>>;

function dayAnd(time: string, event: MailEvent, { language }: Words): string {
  return [shortDay(event, language.locale), time].filter(Boolean).join(', ');
}

/** Why an event does not take place as planned. */
export type OffReason = 'cancelled' | 'postponed' | 'deleted';

/** `Postponed`, `The match against Sparta is postponed`, and what that means for the family. */
export function offWords(reason: OffReason, event: MailEvent, words: Words) {
  const { m, language } = words;
  const { short, title, text } = OFF[reason];
  return {
    short: m[short]({}, language),
    title: capital(m[title]({ what: eventName(event, words) }, language)),
    text: m[text]({}, language),
  };
}

const OFF = {
  cancelled: { short: 'words_cancelled', title: 'mail_attend_cancelled', text: 'mail_attend_cancelled_text' },
  postponed: { short: 'words_postponed', title: 'mail_attend_postponed', text: 'mail_attend_postponed_text' },
  deleted: {
    short: 'mail_attend_deleted_short',
    title: 'mail_attend_deleted',
    text: 'mail_attend_cancelled_text',
  },
} as const satisfies Readonly<Record<OffReason, object>>;
