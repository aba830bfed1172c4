/** The photos with a player on them that public pages show, in words for the family and the staff. */
import type { ChildPictures } from '@touchline/domain/privacy/child-pictures';
import { m } from '@touchline/i18n';

/** `2 photos with Noor, 1 of them on the Team Page now` */
export function picturesText({ shown, onPage }: ChildPictures, name: string): string {
  if (shown === 0) return m.privacy_pictures_none();
  return onPage === 0
    ? m.privacy_pictures_count({ count: shown, name })
    : m.privacy_pictures_on_page({ count: shown, name, shown: onPage });
}
