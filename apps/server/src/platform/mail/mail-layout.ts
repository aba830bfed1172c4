/**
 * The common layout of all mails, as HTML and as text: a subject, one thing to type or open, and notes. Every value is
 * escaped, and the HTML loads nothing from the network.
 */
import type { Locale, m } from '@touchline/i18n';
import { type Html, html } from './html.ts';
import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

export interface MailContent {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  /** A code to type, a button that opens an address, or nothing. */
  readonly action: { readonly code: string } | { readonly label: string; readonly url: string } | null;
  /** Notes below the action; the last one in small print. */
  readonly notes: readonly string[];
}

/** The recipient of a mail. */
export interface Recipient {
  readonly to: string;
  readonly locale: Locale;
}

export type Texts = typeof m;
export type Language = { readonly locale: Locale };

/**
 * Renders a mail in the recipient's language. The texts are loaded with the first mail, to keep an idle server small.
 */
export async function renderMail(
  { to, locale }: Recipient,
  write: (texts: Texts, language: Language) => Omit<MailContent, 'to' | 'locale'>,
): Promise<Mail> {
  const { m: texts } = await import('@touchline/i18n');
  return layoutMail({ to, locale, ...write(texts, { locale }) });
}

function layoutMail({ to, locale, subject, title, text, action, notes }: MailContent): Mail {
  const small = notes.length - 1;
  const shownNotes = notes.map((note, i) =>
    i === small
      ? html`<p style="margin:0;font-size:13px;line-height:1.5;color:#56615b">${note}</p>`
      : html`<p style="margin:0 0 12px;font-size:14px;line-height:1.5">${note}</p>`,
  );
  const body = html`<body style="margin:0;background:#f4f6f3;font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif;color:#0f1815">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:440px;background:#ffffff;border-radius:16px">
<tr><td style="padding:32px 32px 8px">
<p style="margin:0 0 24px;font-size:15px;font-weight:700;color:#0b6b3a">Touchline</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${title}</h1>
<p style="margin:0;font-size:16px;line-height:1.5">${text}</p>
</td></tr>
${action === null ? [] : html`<tr><td style="padding:16px 32px">${shownAction(action)}</td></tr>`}
<tr><td style="padding:8px 32px 32px">
${shownNotes}
</td></tr>
</table>
</td></tr></table>
</body>`;
  const page = mailPage({ locale, title }, body);
  return { to, subject, html: page.text, text: plainText({ title, text, action, notes }) };
}

function shownAction(action: NonNullable<MailContent['action']>): Html {
  if ('code' in action) {
    return html`<p style="margin:0;padding:16px;border-radius:12px;background:#e7f3ec;text-align:center;font-size:34px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${action.code}</p>`;
  }
  const { label, url } = action;
  return html`<p style="margin:0 0 16px"><a href="${url}" style="display:block;padding:16px;border-radius:12px;background:#0b6b3a;color:#ffffff;font-size:17px;font-weight:700;text-align:center;text-decoration:none">${label}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#56615b;word-break:break-all">${url}</p>`;
}

function plainText({
  title,
  text,
  action,
  notes,
}: Pick<MailContent, 'title' | 'text' | 'action' | 'notes'>): string {
  const given = action === null ? [] : ['code' in action ? `    ${action.code}` : action.url, ''];
  return [title, '', text, '', ...given, notes.join('\n\n'), '', 'Touchline', ''].join('\n');
}
