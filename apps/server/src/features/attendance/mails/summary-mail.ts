/** The mail to the coach when a request closes: who comes, who does not and why, who has not answered. */
import type { AttendanceStatus, PlayerAnswer } from '@touchline/domain/entity/tables/attendance';
import type { MailList } from '#platform/mail/mail-content.ts';
import { type Recipient, renderMail } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { plainName, plainPhrase } from '#platform/mail/plain-name.ts';
import { capital, eventFacts, eventLine, type MailEvent, type Words } from './event-words.ts';

export interface SummaryMail extends Recipient {
  readonly team: string;
  readonly event: MailEvent;
  /** Everybody on the sheet, in the order of the sheet. */
  readonly players: readonly SummaryPlayer[];
  /** The attendance list in the app. */
  readonly url: string;
  readonly messageId?: string;
}

export interface SummaryPlayer extends Pick<PlayerAnswer, 'late' | 'leaves'> {
  /** The first name. */
  readonly name: string;
  readonly status: AttendanceStatus;
  readonly reason: string;
}

export function summaryMail({
  to,
  locale,
  team: given,
  event,
  players,
  url,
  messageId,
}: SummaryMail): Promise<Mail> {
  return renderMail({ to, locale }, (m, language) => {
    const words = { m, language };
    const team = plainName(given) || m.mail_invite_a_team({}, language);
    const count = players.filter(({ status }) => status === 'present').length;
    const title = m.mail_attend_summary({ count }, language);
    return {
      subject: `${title}: ${eventLine(event, words)}`,
      heading: capital(team),
      title,
      text: m.mail_attend_summary_text({}, language),
      facts: eventFacts(event, words),
      action: { label: m.mail_attend_summary_open({}, language), url },
      lists: LISTS.map(([status, name]) =>
        listOf(players, { status, title: m[name]({}, language), words }),
      ).filter(({ people }) => people.length > 0),
      notes: [m.mail_attend_summary_why({ team }, language)],
      ...(messageId !== undefined && { messageId }),
    };
  });
}

/** The order in which a coach needs them, with their headings. */
const LISTS = [
  ['present', 'mail_attend_coming'],
  ['not_responded', 'attendance_not_responded'],
  ['declined', 'mail_attend_not_coming'],
  ['signed_off', 'lineup_signed_off'],
  ['absent', 'lineup_absent'],
  ['injured', 'lineup_injured'],
  ['not_reported', 'attendance_not_reported'],
] as const satisfies readonly (readonly [AttendanceStatus, string])[];

function listOf(
  players: readonly SummaryPlayer[],
  { status, title, words }: { status: AttendanceStatus; title: string; words: Words },
): MailList {
  const people = players.filter((player) => player.status === status);
  return {
    title,
    people: people.map((player) => ({
      name: plainName(player.name) || words.m.mail_attend_player({}, words.language),
      note: noteOf(player, words),
    })),
  };
}

/** `from 10', until 40', “has a match at school”` */
function noteOf({ late, leaves, reason }: SummaryPlayer, { m, language }: Words): string {
  const text = plainPhrase(reason);
  const parts = [
    late > 0 ? m.words_from_minute({ minute: late }, language) : '',
    leaves > 0 ? m.lineup_until_minute({ minute: leaves }, language) : '',
    text === '' ? '' : m.attendance_quote({ text }, language),
  ];
  return parts.filter(Boolean).join(', ');
}
