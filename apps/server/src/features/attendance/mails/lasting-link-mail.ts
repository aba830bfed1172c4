/** The mail with a family's lasting link, which somebody asked for on a page of the team, or which the staff sends. */
import { type Recipient, renderMail } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { plainName } from '#platform/mail/plain-name.ts';
import { capital } from './event-words.ts';
import { listOf } from './family-mail.ts';

export interface LastingLinkMail extends Recipient {
  readonly team: string;
  readonly children: readonly { readonly name: string }[];
  readonly url: string;
  readonly isByStaff: boolean;
  /** A restore may have lost what the family chose. */
  readonly isAskedAgain: boolean;
}

export function lastingLinkMail({ to, locale, children, url, ...mail }: LastingLinkMail): Promise<Mail> {
  return renderMail({ to, locale }, (m, language) => {
    const team = plainName(mail.team) || m.mail_invite_a_team({}, language);
    const named = children.map(({ name }) => plainName(name) || m.mail_attend_player({}, language));
    const names = listOf(named, { m, language });
    const title = m.privacy_title({ name: names }, language);
    const text = m.mail_family_text({ team, names }, language);
    const why = mail.isByStaff
      ? m.mail_family_by_staff({ team }, language)
      : m.mail_family_why({ team }, language);
    return {
      subject: title,
      title,
      heading: capital(team),
      text: mail.isAskedAgain ? `${m.mail_family_again({}, language)} ${text}` : text,
      action: { label: m.mail_family_open({}, language), url },
      notes: [m.mail_family_works({ team, names }, language), why],
    };
  });
}
