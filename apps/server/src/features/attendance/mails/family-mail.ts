/** What all mails to families have: names, the personal link with its buttons, and the small print. */
import type { Locale } from '@touchline/i18n';
import type { MailButton, MailContent } from '#platform/mail/mail-content.ts';
import { type Recipient, renderMail } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { plainName } from '#platform/mail/plain-name.ts';
import { capital, eventName, type MailEvent, momentParts, regional, type Words } from './event-words.ts';

export interface FamilyMail extends Recipient {
  readonly team: string;
  /** First names of the players with this address: one mail names them all. */
  readonly children: readonly { readonly name: string }[];
  readonly event: MailEvent;
  /** The personal link. Opening it changes nothing. */
  readonly url: string;
  /** The lasting link to what others see; empty for children who are not in the team itself. */
  readonly privacy: string;
  /** The address that ends these mails with one POST. */
  readonly unsubscribe: string;
  /** When the request closes, in milliseconds since 1970; null when it stays open until the start. */
  readonly closesAt: number | null;
  readonly messageId?: string;
}

/** The parts of a family's mail in words. */
export interface Family extends Words {
  readonly names: string;
  readonly count: number;
  /** `match against Sparta` */
  readonly what: string;
}

type Written = Pick<MailContent, 'subject' | 'title' | 'text' | 'facts'> &
  Partial<Pick<MailContent, 'prompt' | 'action'>>;

export function familyMail(mail: FamilyMail, write: (family: Family) => Written): Promise<Mail> {
  const { to, locale, event, messageId } = mail;
  return renderMail({ to, locale }, (m, language) => {
    const words = { m, language };
    const team = plainName(mail.team) || m.mail_invite_a_team({}, language);
    const children = mail.children.map(({ name }) => plainName(name) || m.mail_attend_player({}, language));
    const names = listOf(children, words);
    const family = { ...words, names, count: children.length, what: eventName(event, words) };
    const written = write(family);
    return {
      action: null,
      ...written,
      heading: capital(team),
      notes:
        written.action === undefined
          ? [m.mail_attend_why({ team, names }, language)]
          : [m.mail_attend_how({}, language), m.mail_attend_personal({ team, names }, language)],
      ...(mail.privacy !== '' && {
        also: { label: m.privacy_title({ name: names }, language), url: mail.privacy },
      }),
      unsubscribe: { label: m.mail_attend_stop({ team }, language), url: mail.unsubscribe },
      ...(messageId !== undefined && { messageId }),
    };
  });
}

/** The two or three buttons and the sentence above them. Yes and No only preselect on the page. */
export function answerButtons(
  { url, closesAt, event, locale }: FamilyMail,
  { m, language, count }: Family,
): { readonly prompt: string; readonly action: readonly MailButton[] } {
  const { day, time } = momentParts(closesAt ?? 0, { timezone: event.timezone, locale });
  const each = count > 1 ? [{ label: m.mail_attend_each({}, language), url }] : [];
  return {
    prompt:
      closesAt === null
        ? m.mail_attend_answer({}, language)
        : m.mail_attend_answer_by({ day, time }, language),
    action: [
      { label: m.words_yes({}, language), url: preselecting(url, 'yes') },
      { label: m.attendance_no({}, language), url: preselecting(url, 'no') },
      ...each,
    ],
  };
}

function preselecting(url: string, answer: 'yes' | 'no'): string {
  const address = new URL(url);
  address.searchParams.set('answer', answer);
  return address.href;
}

/** By language: creating a format takes a thousand times as long as using it. */
const listFormats = new Map<Locale, Intl.ListFormat>();

export function listOf(names: readonly string[], { language: { locale } }: Words): string {
  const format = listFormats.get(locale) ?? new Intl.ListFormat(regional(locale), { type: 'conjunction' });
  listFormats.set(locale, format);
  return format.format(names);
}
