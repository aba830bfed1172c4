/** The addresses of one Team Page. */
import type { PictureFile } from '@touchline/domain/team-page/team-page';

/** The page in a language. */
export function pageAddress(token: string, locale: string): string {
  return `/page/${encodeURIComponent(token)}?lang=${locale === 'en' ? 'en' : 'nl'}`;
}

export function pictureAddressOf(token: string): (file: PictureFile) => string {
  return ({ name }) => `/page/${encodeURIComponent(token)}/pictures/${name}`;
}
