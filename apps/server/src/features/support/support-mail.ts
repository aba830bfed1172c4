/** The mail with a user's message to the operator; a reply goes to the user. */
import type { SupportKind } from '@touchline/domain/account/support';
import type { Locale } from '@touchline/i18n';
import { html } from '#platform/mail/html.ts';
import { mailPage } from '#platform/mail/mail-page.ts';
import { look } from '#platform/mail/mail-style.ts';
import type { Mail } from '#platform/mail/mailer.ts';

export interface SupportMessage {
  readonly kind: SupportKind;
  /** The account's address, or the one that the writer gave. */
  readonly email: string;
  /** The account's sid. Null without a session: the address is then not verified. */
  readonly account: number | null;
  readonly text: string;
  /** Technical details of the app, line by line; empty when the writer left them out. */
  readonly details: string;
  readonly locale: Locale;
}

export async function supportMail(to: string, message: SupportMessage): Promise<Mail> {
  const { kind, email, account, text, details, locale } = message;
  // Loaded with the first mail, to keep an idle server small.
  const m = await import('#platform/texts.ts');
  const language = { locale };
  const subject =
    kind === 'support'
      ? m.mail_support_subject({ email }, language)
      : m.mail_feedback_subject({ email }, language);
  const from =
    account === null
      ? m.mail_support_unproven({ email }, language)
      : m.mail_support_account({ email, account }, language);
  const answer = m.mail_support_answer({}, language);
  const body = html`<body ${look('card', "margin:0;padding:24px 16px;font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5")}>
<p style="margin:0 0 16px;font-weight:700">${from}</p>
<p style="margin:0 0 16px;white-space:pre-wrap">${text}</p>
<p ${look('quiet', 'margin:0 0 16px;white-space:pre-wrap;font-size:14px')}>${details}</p>
<p ${look('quiet', 'margin:0;font-size:14px')}>${answer}</p>
</body>`;
  return {
    to,
    replyTo: email,
    subject,
    html: mailPage({ locale, title: subject }, body).text,
    text: [from, '', text, '', ...(details === '' ? [] : [details, '']), answer, ''].join('\n'),
  };
}
