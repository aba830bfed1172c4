/** The common HTML frame of all mails. It loads nothing from the network. */
import type { Locale } from '@touchline/i18n';
import { type Html, html } from './html.ts';
import { STYLE_SHEET } from './mail-style.ts';

/** `body` is the body element. */
export function mailPage({ locale, title }: { locale: Locale; title: string }, body: Html): Html {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${STYLE_SHEET}
</style>
</head>
${body}
</html>`;
}
