/** A picture of the library by its id. The app gives it to other features. */
import { useMedium } from '#data/hooks/media/use-library.ts';
import { useMediumPhoto } from '#data/hooks/team/use-photos.ts';
import type { LibraryPictureProps } from '#ui/pictures/picture-field.ts';
import styles from './media.module.css';
import { useNameOf } from './use-names.ts';
import { pictureText } from './words.ts';

export function LibraryPicture({ sid, size, alt }: LibraryPictureProps) {
  const nameOf = useNameOf();
  const medium = useMedium(sid);
  const photo = useMediumPhoto(sid, size);
  if (!medium || photo === undefined) return null;
  const text = alt ?? pictureText(medium, nameOf);
  return (
    <img
      className={size === 'tile' ? styles.thumbnail : styles.inText}
      src={photo}
      alt={text}
      decoding="async"
    />
  );
}
