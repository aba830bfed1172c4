import type { PagePicture } from '@touchline/domain/team-page/team-page';
import type { PagePlace } from '../page-place.ts';

interface PagePhotoProps {
  readonly picture: PagePicture;
  readonly place: PagePlace;
  /** Empty for a picture beside its name. */
  readonly alt: string;
  /** The width at which it is shown, as CSS writes it for `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A picture of the page, in the size that the screen needs. */
export function PagePhoto({ picture, place, alt, sizes, className }: PagePhotoProps) {
  const { files, width, height } = picture;
  const largest = files.at(-1);
  if (largest === undefined) return null;
  const choices = files.map((file) => `${place.pictureAddress(file)} ${file.width}w`).join(', ');
  return (
    <img
      className={className}
      src={place.pictureAddress(largest)}
      srcSet={choices}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
    />
  );
}
