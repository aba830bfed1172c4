/**
 * Users shorten, paste and mistype page addresses: a surplus slash or capitals lead to the same page. API calls below
 * `/api` must match exactly.
 */

/**
 * Pages that the server renders. Every other address is a screen, and the app's router is as lenient. `/club/` and
 * `/club/page/` are screens.
 */
const OWN_PAGES = /^\/+((live|attend|page|calendar|dev)(\/|$)|club\/+(?!page(\/|$))[^/])/i;
const CALLS = /^\/+api(\/|$)/;
/** A path without a route. */
const NOWHERE = '/nowhere';

/** The normalised address. */
export function pageAddress(url: string): string {
  if (CALLS.test(url)) return url;
  const [path = '/', ...query] = url.split('?');
  const rest = query.length === 0 ? '' : `?${query.join('?')}`;
  // The router would reject it before a page could answer.
  if (!isWellFormed(path)) return `${NOWHERE}${rest}`;
  if (!OWN_PAGES.test(path)) return `${path.replaceAll(/\/{2,}/g, '/')}${rest}`;
  const [kind = '', ...below] = path.split('/').filter((part) => part !== '');
  const hasToken = kind.toLowerCase() !== 'dev';
  const parts = below.map((part, index) => (hasToken && index === 0 ? part : lowerName(part)));
  return `/${[kind.toLowerCase(), ...parts].join('/')}${rest}`;
}

/** Page names are in lower case; tokens and file names are case-sensitive. */
function lowerName(part: string): string {
  return /^[a-z]+$/i.test(part) ? part.toLowerCase() : part;
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
