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
