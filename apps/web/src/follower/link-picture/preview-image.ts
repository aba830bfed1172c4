/** How a page names its picture for messengers. */
import {
  LINK_PICTURE_SIZE,
  type LinkPicture,
  pictureText,
  pictureVersion,
} from '@touchline/domain/media/link-picture';
import type { PreviewImage } from '../document.ts';

/** @param page the path of the page */
export function linkImage(page: string, picture: LinkPicture): PreviewImage {
  return {
    path: `${page}/picture.png?lang=${picture.locale}&v=${pictureVersion(picture)}`,
    type: 'image/png',
    ...LINK_PICTURE_SIZE,
    alt: pictureText(picture),
    isWide: true,
  };
}
