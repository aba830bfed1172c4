/** The mail that says what was done with an account's second factor. */
import type { Locale } from '@touchline/i18n';
import { writeLetter } from './letter.ts';
import type { Mail } from './mailer.ts';

export type FactorNews =
  | { readonly what: 'app-added' | 'app-removed' | 'recovery-renewed' }
  | { readonly what: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly what: 'recovery-used'; readonly left: number };

export async function secondFactorMail(
  { to, locale }: { readonly to: string; readonly locale: Locale },
  news: FactorNews,
): Promise<Mail> {
  const { m } = await import('@touchline/i18n');
  const language = { locale };
  const { title, text } = words();
  return writeLetter({
    to,
    locale,
    subject: m.mail_factor_subject({}, language),
    title,
    text,
    action: null,
    notes: [m.mail_factor_ignore({}, language)],
  });

  function words(): { readonly title: string; readonly text: string } {
    const whose = { email: to };
    switch (news.what) {
      case 'app-added':
        return {
          title: m.mail_factor_app_added_title({}, language),
          text: m.mail_factor_app_added(whose, language),
        };
      case 'app-removed':
        return {
          title: m.mail_factor_app_removed_title({}, language),
          text: m.mail_factor_app_removed(whose, language),
        };
      case 'passkey-added':
        return {
          title: m.mail_factor_passkey_added_title({}, language),
          text: m.mail_factor_passkey_added({ ...whose, name: news.name }, language),
        };
      case 'passkey-removed':
        return {
          title: m.mail_factor_passkey_removed_title({}, language),
          text: m.mail_factor_passkey_removed({ ...whose, name: news.name }, language),
        };
      case 'recovery-used':
        return {
          title: m.mail_factor_recovery_used_title({}, language),
          text: m.mail_factor_recovery_used({ ...whose, count: news.left }, language),
        };
      case 'recovery-renewed':
        return {
          title: m.mail_factor_recovery_renewed_title({}, language),
          text: m.mail_factor_recovery_renewed(whose, language),
        };
    }
  }
}
