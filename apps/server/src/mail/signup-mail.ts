/** The mail that carries the code of a sign-up, in the language that was asked for. */
import type { Locale } from '@touchline/i18n';
import { html } from './html.ts';
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
  const title = m.mail_signup_title({}, language);
  const text = m.mail_signup_text({}, language);
  const valid = m.mail_signup_valid({}, language);
  const ignore = m.mail_signup_ignore({}, language);
  const body = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;background:#f4f6f3;font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif;color:#0f1815">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:440px;background:#ffffff;border-radius:16px">
<tr><td style="padding:32px 32px 8px">
<p style="margin:0 0 24px;font-size:15px;font-weight:700;color:#0b6b3a">Touchline</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${title}</h1>
<p style="margin:0;font-size:16px;line-height:1.5">${text}</p>
</td></tr>
<tr><td style="padding:16px 32px"><p style="margin:0;padding:16px;border-radius:12px;background:#e7f3ec;text-align:center;font-size:34px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${code}</p></td></tr>
<tr><td style="padding:8px 32px 32px">
<p style="margin:0 0 12px;font-size:14px;line-height:1.5">${valid}</p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#56615b">${ignore}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return {
    to,
    subject: m.mail_signup_subject({ code }, language),
    html: body.text,
    text: [title, '', text, '', `    ${code}`, '', valid, ignore, '', 'Touchline', ''].join('\n'),
  };
}
