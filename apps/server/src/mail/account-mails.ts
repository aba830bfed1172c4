/** The mails with a link that opens an account, and those that say what was done with it. */
import type { Locale } from '@touchline/i18n';
import { writeLetter } from './letter.ts';
import type { Mail } from './mailer.ts';

interface LinkMail {
  readonly to: string;
  readonly url: string;
  readonly locale: Locale;
}

export async function magicLinkMail({ to, url, locale }: LinkMail): Promise<Mail> {
  const { m } = await import('@touchline/i18n');
  const language = { locale };
  return writeLetter({
    to,
    locale,
    subject: m.mail_magic_subject({}, language),
    title: m.mail_magic_title({}, language),
    text: m.mail_magic_text({}, language),
    action: { label: m.mail_magic_open({}, language), url },
    notes: [m.mail_link_valid({}, language), m.mail_magic_ignore({}, language)],
  });
}

export async function resetMail({ to, url, locale }: LinkMail): Promise<Mail> {
  const { m } = await import('@touchline/i18n');
  const language = { locale };
  return writeLetter({
    to,
    locale,
    subject: m.mail_reset_subject({}, language),
    title: m.mail_reset_title({}, language),
    text: m.mail_reset_text({}, language),
    action: { label: m.mail_reset_open({}, language), url },
    notes: [m.mail_link_valid({}, language), m.mail_reset_ignore({}, language)],
  });
}

/** Sent whenever a password was set anew: whoever did not do it himself hears of it. */
export async function passwordChangedMail({
  to,
  locale,
}: {
  readonly to: string;
  readonly locale: Locale;
}): Promise<Mail> {
  const { m } = await import('@touchline/i18n');
  const language = { locale };
  return writeLetter({
    to,
    locale,
    subject: m.mail_changed_subject({}, language),
    title: m.mail_changed_title({}, language),
    text: m.mail_changed_text({ email: to }, language),
    action: null,
    notes: [m.mail_changed_ignore({}, language)],
  });
}

export async function accountDeletedMail({
  to,
  locale,
}: {
  readonly to: string;
  readonly locale: Locale;
}): Promise<Mail> {
  const { m } = await import('@touchline/i18n');
  const language = { locale };
  return writeLetter({
    to,
    locale,
    subject: m.mail_deleted_subject({}, language),
    title: m.mail_deleted_title({}, language),
    text: m.mail_deleted_text({ email: to }, language),
    action: null,
    notes: [m.mail_deleted_backups({}, language)],
  });
}
