/**
 * People type, shorten and paste the addresses of pages: with a slash too many or in capitals they mean the same
 * page. The calls of programs, below `/api`, are taken as they are.
 */

/** Pages that the server draws itself; every other address is a screen, and the app's router is as lenient. */
const OWN_PAGES = /^\/+(live|dev)(\/|$)/i;
const CALLS = /^\/+api(\/|$)/;
/** A path that no route has. */
const NOWHERE = '/nowhere';

/** The address as the routes have it. */
export function pageAddress(url: string): string {
  if (CALLS.test(url)) return url;
  const [path = '/', ...query] = url.split('?');
  const rest = query.length === 0 ? '' : `?${query.join('?')}`;
  // The router refuses it before a page could say anything.
  if (!isWellFormed(path)) return `${NOWHERE}${rest}`;
  if (!OWN_PAGES.test(path)) return `${path.replaceAll(/\/{2,}/g, '/')}${rest}`;
  const [kind = '', ...below] = path.split('/').filter((part) => part !== '');
  const isLive = kind.toLowerCase() === 'live';
  const parts = below.map((part, index) => (isLive && index === 0 ? part : lowerName(part)));
  return `/${[kind.toLowerCase(), ...parts].join('/')}${rest}`;
}

/** Names of pages are in small letters; the token of a match and the names of files are not. */
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
