/** The addresses of one Team Page. */
import type { PictureFile } from '@touchline/domain/team-page/team-page';

/** The page in the language of its reader. */
export function pagePath(token: string): string {
  return `/page/${encodeURIComponent(token)}`;
}

/** The page in a language. */
export function pageAddress(token: string, locale: string): string {
  return `${pagePath(token)}?lang=${locale === 'en' ? 'en' : 'nl'}`;
}

/** Where a family asks for its own link, which shows what others see of its child. */
export function familyAddress(token: string, locale: string): string {
  return `/attend/${encodeURIComponent(token)}/privacy?lang=${locale === 'en' ? 'en' : 'nl'}`;
}

export function pictureAddressOf(token: string): (file: PictureFile) => string {
  return ({ name }) => `${pagePath(token)}/pictures/${name}`;
}

/**
 * The calendar of the page's matches. `webcal` makes calendar programs subscribe, where the server knows its address; the
 * file itself would be a copy that no later change reaches.
 *
 * @param origin empty when it is unknown
 */
export function calendarAddress(
  token: string,
  { locale, origin }: { readonly locale: string; readonly origin: string },
): string {
  const path = `${pagePath(token)}/calendar.ics?lang=${locale === 'en' ? 'en' : 'nl'}`;
  return `${origin.replace(/^https?:/, 'webcal:')}${path}`;
}
