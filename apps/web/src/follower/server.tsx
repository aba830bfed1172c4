/**
 * The server's side of the follower's page: the whole document with the match inside, so that the score can
 * be read before any script has run. Built to `dist/follower/server.js`; the server calls `render`.
 */
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { isLocale, m, setLocale } from '@touchline/i18n';
import { renderToString } from 'react-dom/server';
import { ClosedPage } from './ClosedPage.tsx';
import { FollowerPage } from './FollowerPage.tsx';
import { titleOf } from './texts.ts';

/** What the page starts from; written into the document as JSON. */
export interface EmbeddedState {
  readonly token: string;
  /** Null while the stream is closed: the page waits until it is opened. */
  readonly view: PublicMatch | null;
  /** `epoch.version` of the view, as the live line names it. */
  readonly version: string;
  /** The server's clock, milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
}

export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export type RenderInput = { readonly assets: Assets; readonly locale: string } & (
  | ({ readonly page: 'match' } & Omit<EmbeddedState, 'view'> & { readonly view: PublicMatch })
  | { readonly page: 'closed'; readonly token: string; readonly now: number }
  | { readonly page: 'unknown' }
);

/** The document as text. The state is data, not script: no policy for inline scripts has to be loosened. */
export function render(input: RenderInput): string {
  setLocale(isLocale(input.locale) ? input.locale : 'en');
  const { locale, assets } = input;
  if (input.page === 'unknown') {
    const body = renderToString(<ClosedPage reason="unknown" />);
    return document({ assets, locale, title: m.live_unknown_title(), body, state: '' });
  }
  const { token, now } = input;
  if (input.page === 'closed') {
    const state: EmbeddedState = { token, view: null, version: '', now, locale };
    const body = renderToString(<ClosedPage reason="closed" />);
    return document({ assets, locale, title: m.live_closed_title(), body, state: JSON.stringify(state) });
  }
  const { view, version } = input;
  const state: EmbeddedState = { token, view, version, now, locale };
  const title = titleOf(view);
  const body = renderToString(
    <FollowerPage view={view} line="listening" nowSeconds={Math.floor(now / 1000)} locale={locale} />,
  );
  return document({ assets, locale, title, body, state: JSON.stringify(state) });
}

interface Document {
  readonly assets: Assets;
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly state: string;
}

function document({ assets, locale, title, body, state }: Document): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${escapeText(href)}">`).join('');
  const scripts =
    state === ''
      ? ''
      : assets.scripts.map((src) => `<script type="module" src="${escapeText(src)}"></script>`).join('');
  return `<!doctype html>
<html lang="${escapeText(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeText(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles}
</head>
<body><div id="root">${body}</div>${
    state === ''
      ? ''
      : `<script type="application/json" id="state">${state.replaceAll('<', '\\u003c')}</script>`
  }${scripts}</body>
</html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
