/** The mail that carries somebody's message into the operator's mailbox; answering it answers the writer. */
import type { SupportKind } from '@touchline/domain/account/support';
import type { Locale } from '@touchline/i18n';
import { html } from '../mail/html.ts';
import { mailPage } from '../mail/mail-page.ts';
import type { Mail } from '../mail/mailer.ts';

export interface SupportMessage {
  readonly kind: SupportKind;
  /** Of the signed-in account, or as the writer gave it. */
  readonly email: string;
  /** The account's number; null for somebody who is not signed in: then nobody has proven the address. */
  readonly account: number | null;
  readonly text: string;
  /** What the app says of itself, line by line; empty when the writer left it out. */
  readonly details: string;
  readonly locale: Locale;
}

export async function supportMail(to: string, message: SupportMessage): Promise<Mail> {
  const { kind, email, account, text, details, locale } = message;
  // Loaded at the first mail: a server at rest needs no texts.
  const { m } = await import('@touchline/i18n');
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
  const body = html`<body style="margin:0;padding:24px 16px;font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<p style="margin:0 0 16px;font-weight:700">${from}</p>
<p style="margin:0 0 16px;white-space:pre-wrap">${text}</p>
<p style="margin:0 0 16px;white-space:pre-wrap;font-size:14px;color:#56615b">${details}</p>
<p style="margin:0;font-size:14px;color:#56615b">${answer}</p>
</body>`;
  return {
    to,
    replyTo: email,
    subject,
    html: mailPage({ locale, title: subject }, body).text,
    text: [from, '', text, '', ...(details === '' ? [] : [details, '']), answer, ''].join('\n'),
  };
}
