/** The mail about changes to an account's second factor. */
import { type Language, type Recipient, renderMail, type Texts } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';

export type FactorNews =
  | { readonly what: 'app-added' | 'app-removed' | 'recovery-renewed' }
  | { readonly what: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly what: 'recovery-used'; readonly left: number };

interface FactorReader extends Recipient {
  /** No more of these mails are sent for a while. */
  readonly isLast: boolean;
}

export function secondFactorMail({ isLast, ...recipient }: FactorReader, news: FactorNews): Promise<Mail> {
  return renderMail(recipient, (m, language) => ({
    subject: m.mail_factor_subject({}, language),
    ...wordsOf(news, { m, language, email: recipient.to }),
    action: null,
    notes: [...(isLast ? [m.mail_factor_last({}, language)] : []), m.mail_factor_ignore({}, language)],
  }));
}

function wordsOf(
  news: FactorNews,
  { m, language, email }: { readonly m: Texts; readonly language: Language; readonly email: string },
): { readonly title: string; readonly text: string } {
  const whose = { email };
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
        text:
          news.left === 0
            ? m.mail_factor_recovery_last(whose, language)
            : m.mail_factor_recovery_used({ ...whose, count: news.left }, language),
      };
    case 'recovery-renewed':
      return {
        title: m.mail_factor_recovery_renewed_title({}, language),
        text: m.mail_factor_recovery_renewed(whose, language),
      };
  }
}
