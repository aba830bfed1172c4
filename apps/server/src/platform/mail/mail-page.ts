/** The common HTML frame of all mails. It loads nothing from the network. */
import type { Locale } from '@touchline/i18n';
import { type Html, html } from './html.ts';

/** `body` is the body element. */
export function mailPage({ locale, title }: { locale: Locale; title: string }, body: Html): Html {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
${body}
</html>`;
}
