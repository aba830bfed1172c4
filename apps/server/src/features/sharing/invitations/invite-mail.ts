/** The mail to a person with whom a team was shared, in their language. */
import type { Role } from '@touchline/domain/entity/tables/team';
import { type Recipient, renderMail } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { plainName } from '#platform/mail/plain-name.ts';

export interface InviteMail extends Recipient {
  /** The inviter's name. */
  readonly inviter: string;
  readonly team: string;
  readonly role: Role;
  /** The page of the invitation. */
  readonly url: string;
}

export function inviteMail({ to, locale, url, ...said }: InviteMail): Promise<Mail> {
  return renderMail({ to, locale }, (m, language) => {
    const inviter = plainName(said.inviter) || m.mail_invite_somebody({}, language);
    const team = plainName(said.team) || m.mail_invite_a_team({}, language);
    return {
      subject: m.mail_invite_subject({ inviter, team }, language),
      title: m.mail_invite_title({ team }, language),
      text: m[ROLE_TEXTS[said.role]]({ inviter, team }, language),
      action: { url, label: m.mail_invite_open({}, language) },
      notes: [m.mail_invite_how({ email: to }, language), m.mail_invite_ignore({}, language)],
    };
  });
}

const ROLE_TEXTS = {
  '': 'mail_invite_as_fan',
  owner: 'mail_invite_as_fan',
  manager: 'mail_invite_as_manager',
  assistent: 'mail_invite_as_assistent',
  reporter: 'mail_invite_as_reporter',
  fan: 'mail_invite_as_fan',
} as const satisfies Readonly<Record<Role, string>>;
