/** Where a link of the server leads that was opened with the native app. */
import { APP_LINKS, type AppLink } from '@touchline/domain/account/app-links';

export type LinkTarget =
  /** A screen of the app. */
  | { readonly kind: 'screen'; readonly path: string }
  /** A page that the server renders; it is shown above the app. */
  | { readonly kind: 'page'; readonly url: string };

const RENDERED: readonly AppLink[] = ['/live/', '/page/', '/attend/'];

/** Null for an address of another site, and for one that the app does not open. */
export function linkTarget(link: string, server: string): LinkTarget | null {
  const url = URL.parse(link);
  if (url === null || url.origin !== server || url.username !== '') return null;
  const found = APP_LINKS.find((prefix) => url.pathname.startsWith(prefix) && url.pathname !== prefix);
  if (found === undefined) return null;
  if (RENDERED.includes(found)) return { kind: 'page', url: url.href };
  return { kind: 'screen', path: `${url.pathname}${url.search}` };
}
