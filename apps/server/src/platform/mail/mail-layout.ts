/**
 * The common layout of all mails, as HTML and as text: a subject, facts, something to type or open, lists, and notes.
 * Every value is escaped, and the HTML loads nothing from the network.
 */
import type { Locale } from '@touchline/i18n';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The recipient of a mail. */
export interface Recipient {
  readonly to: string;
  readonly locale: Locale;
}

export type Texts = typeof import('../texts.ts');
export type Language = { readonly locale: Locale };

/**
 * Renders a mail in the recipient's language. The texts are loaded with the first mail, to keep an idle server small.
 */
export async function renderMail(
  { to, locale }: Recipient,
  write: (texts: Texts, language: Language) => Omit<MailContent, 'to' | 'locale'>,
): Promise<Mail> {
  const texts = await import('../texts.ts');
  const content = { to, locale, ...write(texts, { locale }) };
  const { subject, unsubscribe, messageId } = content;
  return {
    to,
    subject,
    html: mailHtml(content),
    text: mailText(content),
    automatic: true,
    ...(unsubscribe !== undefined && { unsubscribe: unsubscribe.url }),
    ...(messageId !== undefined && { messageId }),
  };
}
