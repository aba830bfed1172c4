/** The mails of an account: the code of a sign-up, links that open it, and what was done with it. */
import { letterTo, type Reader } from './letter.ts';
import type { Mail } from './mailer.ts';

export function signupMail({ code, ...reader }: Reader & { readonly code: string }): Promise<Mail> {
  return letterTo(reader, (m, language) => ({
    subject: m.mail_signup_subject({ code }, language),
    title: m.mail_signup_title({}, language),
    text: m.mail_signup_text({}, language),
    action: { code },
    notes: [m.mail_signup_valid({}, language), m.mail_signup_ignore({}, language)],
  }));
}

interface LinkMail extends Reader {
  readonly url: string;
}

/** In place of the code of a sign-up, to an address that has an account. */
export function accountExistsMail({ url, ...reader }: LinkMail): Promise<Mail> {
  return letterTo(reader, (m, language) => ({
    subject: m.mail_exists_subject({}, language),
    title: m.mail_exists_title({}, language),
    text: m.mail_exists_text({ email: reader.to }, language),
    action: { label: m.common_log_in({}, language), url },
    notes: [m.mail_signup_ignore({}, language)],
  }));
}

export function magicLinkMail({ url, ...reader }: LinkMail): Promise<Mail> {
  return letterTo(reader, (m, language) => ({
    subject: m.mail_magic_subject({}, language),
    title: m.mail_magic_title({}, language),
    text: m.mail_magic_text({}, language),
    action: { label: m.common_log_in({}, language), url },
    notes: [m.mail_link_valid({}, language), m.mail_magic_ignore({}, language)],
  }));
}

export function resetMail({ url, ...reader }: LinkMail): Promise<Mail> {
  return letterTo(reader, (m, language) => ({
    subject: m.mail_reset_subject({}, language),
    title: m.words_new_password({}, language),
    text: m.mail_reset_text({}, language),
    action: { label: m.mail_reset_open({}, language), url },
    notes: [m.mail_link_valid({}, language), m.mail_reset_ignore({}, language)],
  }));
}

/** Sent whenever a password was set anew: whoever did not do it himself hears of it. */
export function passwordChangedMail(reader: Reader): Promise<Mail> {
  return letterTo(reader, (m, language) => ({
    subject: m.mail_changed_subject({}, language),
    title: m.mail_changed_title({}, language),
    text: m.mail_changed_text({ email: reader.to }, language),
    action: null,
    notes: [m.mail_changed_ignore({}, language)],
  }));
}

export function accountDeletedMail(reader: Reader): Promise<Mail> {
  return letterTo(reader, (m, language) => ({
    subject: m.mail_deleted_subject({}, language),
    title: m.mail_deleted_title({}, language),
    text: m.mail_deleted_text({ email: reader.to }, language),
    action: null,
    notes: [m.mail_deleted_backups({}, language)],
  }));
}
