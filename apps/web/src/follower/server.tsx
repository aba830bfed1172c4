/**
 * Renders the follower's page on the server as a whole document with the match inside, so that the score is
 * readable before any script runs. Built to `dist/follower/server.js`, together with the answer page, the
 * Team Page and the club page; the server calls `render`, `renderAttend`, `renderTeamPage` and `renderClubPage`, and
 * `linkPicture` for what the pictures of links say.
 */
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { LinkPicture } from '@touchline/domain/media/link-picture';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { isLocale, setLocale } from '@touchline/i18n';
import { renderToString } from 'react-dom/server';
import { documentText, openGraph } from './document.ts';
import { livePicture } from './link-picture/live-picture.ts';
import { linkImage } from './link-picture/preview-image.ts';
import { teamPicture } from './link-picture/team-picture.ts';
import { ClosedPage } from './pages/ClosedPage.tsx';
import { EmbedPage, EmptyEmbed } from './pages/EmbedPage.tsx';
import { FollowerPage } from './pages/FollowerPage.tsx';
import { type Preview, previewOf } from './preview.ts';
import { emptyTexts } from './words/empty-texts.ts';

export { renderAttend } from './attend/render-attend.tsx';
export { renderClubPage } from './club-page/render-club-page.tsx';
export { renderTeamPage } from './team-page/render-team-page.tsx';

/** The initial state of the page, written into the document as JSON. */
export interface EmbeddedState {
  /** The page itself, or the scoreboard for other sites. */
  readonly layout: 'page' | 'embed';
  readonly token: string;
  /** Null while the live page is closed: the page waits until it opens. */
  readonly view: PublicMatch | null;
  /** `epoch.version` of the view, as in the event stream. */
  readonly version: string;
  /** The server's clock, milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
}

export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export type RenderInput = {
  readonly assets: Assets;
  readonly locale: string;
  readonly layout: EmbeddedState['layout'];
  /** The appearance that the address asks for; empty follows the system. */
  readonly appearance: 'light' | 'dark' | '';
  /** The server's public origin, such as `https://touchline.example.org`; empty when it is not configured. */
  readonly origin: string;
} & (
  | ({ readonly page: 'match' } & Omit<EmbeddedState, 'view' | 'layout'> & { readonly view: PublicMatch })
  | { readonly page: 'closed'; readonly token: string; readonly now: number }
  | { readonly page: 'unknown' | 'away' }
);

/** The document as text. The state is data, not script, so the content security policy needs no inline scripts. */
export function render(input: RenderInput): string {
  setLocale(isLocale(input.locale) ? input.locale : 'en');
  const { locale, layout } = input;
  const embed = layout === 'embed';
  if (input.page !== 'match') {
    const { page } = input;
    const body = renderToString(embed ? <EmptyEmbed reason={page} /> : <ClosedPage reason={page} />);
    const { title } = emptyTexts(page);
    if (page !== 'closed') return document(input, { title, body, state: null });
    const { token, now } = input;
    const state: EmbeddedState = { layout, token, view: null, version: '', now, locale };
    return document(input, { title, body, state });
  }
  const { token, now } = input;
  const { view, version } = input;
  const state: EmbeddedState = { layout, token, view, version, now, locale };
  const shown = { token, view, line: 'listening', nowSeconds: Math.floor(now / 1000), locale } as const;
  const body = renderToString(embed ? <EmbedPage {...shown} /> : <FollowerPage {...shown} />);
  const preview = previewOf(view, locale);
  return document(input, { title: preview.title, body, state, preview });
}

export type PicturedPage =
  | { readonly page: 'match'; readonly view: PublicMatch }
  | { readonly page: 'team'; readonly view: PublicTeamPage };

/** What the picture of a link to a page says. */
export function linkPicture(shown: PicturedPage, locale: string): LinkPicture {
  setLocale(isLocale(locale) ? locale : 'en');
  return shown.page === 'match' ? livePicture(shown.view, locale) : teamPicture(shown.view, locale);
}

interface Document {
  readonly title: string;
  readonly body: string;
  readonly state: EmbeddedState | null;
  readonly preview?: Preview;
}

function document(
  { assets, locale, appearance, page, origin }: RenderInput,
  { title, body, state, preview }: Document,
): string {
  const isPage = state?.layout === 'page';
  const path = `/live/${encodeURIComponent(state?.token ?? '')}`;
  const previewed =
    isPage && preview !== undefined && state.view !== null
      ? openGraph({ ...preview, origin, path, image: linkImage(path, livePicture(state.view, locale)) })
      : '';
  return documentText({
    locale,
    appearance,
    title,
    body,
    state,
    styles: assets.styles,
    // A page that shows no match needs no script.
    scripts: state === null ? [] : assets.scripts,
    head: `${isPage ? installable(path) : ''}${previewed}`,
    again: page === 'away',
  });
}

/** iPhones show notifications only for pages that were added to the home screen. */
function installable(path: string): string {
  return `<link rel="manifest" href="${path}/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icon-192.png">
`;
}
