/** The mails of an account: sign-up codes, sign-in links, and notices of changes. */
import { type Recipient, renderMail } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';

export function signupMail({ code, ...recipient }: Recipient & { readonly code: string }): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_signup_subject({ code }, language),
    title: m.mail_signup_title({}, language),
    text: m.mail_signup_text({}, language),
    action: { code },
    notes: [m.mail_signup_valid({}, language), m.mail_signup_ignore({}, language)],
  }));
}

interface LinkMail extends Recipient {
  readonly url: string;
}

/** Sent instead of a sign-up code to an address that has an account. */
export function accountExistsMail({ url, ...recipient }: LinkMail): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_exists_subject({}, language),
    title: m.mail_exists_title({}, language),
    text: m.mail_exists_text({ email: recipient.to }, language),
    action: { label: m.common_log_in({}, language), url },
    notes: [m.mail_signup_ignore({}, language)],
  }));
}

export function magicLinkMail({ url, ...recipient }: LinkMail): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_magic_subject({}, language),
    title: m.mail_magic_title({}, language),
    text: m.mail_magic_text({}, language),
    action: { label: m.common_log_in({}, language), url },
    notes: [m.mail_link_valid({}, language), m.mail_magic_ignore({}, language)],
  }));
}

export function resetMail({ url, ...recipient }: LinkMail): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_reset_subject({}, language),
    title: m.words_new_password({}, language),
    text: m.mail_reset_text({}, language),
    action: { label: m.mail_reset_open({}, language), url },
    notes: [m.mail_link_valid({}, language), m.mail_reset_ignore({}, language)],
  }));
}

/** Sent after every password change, so that the owner notices a change by an attacker. */
export function passwordChangedMail(recipient: Recipient): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_changed_subject({}, language),
    title: m.mail_changed_title({}, language),
    text: m.mail_changed_text({ email: recipient.to }, language),
    action: null,
    notes: [m.mail_changed_ignore({}, language)],
  }));
}

export function accountDeletedMail(recipient: Recipient): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_deleted_subject({}, language),
    title: m.mail_deleted_title({}, language),
    text: m.mail_deleted_text({ email: recipient.to }, language),
    action: null,
    notes: [m.mail_deleted_backups({}, language)],
  }));
}
