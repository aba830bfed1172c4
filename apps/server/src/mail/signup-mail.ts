/** The mail that carries the code of a sign-up, in the language that was asked for. */
import type { Locale } from '@touchline/i18n';
import { writeLetter } from './letter.ts';
import type { Mail } from './mailer.ts';

export async function signupMail({
  to,
  code,
  locale,
}: {
  readonly to: string;
  readonly code: string;
  readonly locale: Locale;
}): Promise<Mail> {
  // Loaded at the first mail: a server at rest needs no texts.
  const { m } = await import('@touchline/i18n');
  const language = { locale };
  return writeLetter({
    to,
    locale,
    subject: m.mail_signup_subject({ code }, language),
    title: m.mail_signup_title({}, language),
    text: m.mail_signup_text({}, language),
    action: { code },
    notes: [m.mail_signup_valid({}, language), m.mail_signup_ignore({}, language)],
  });
}
