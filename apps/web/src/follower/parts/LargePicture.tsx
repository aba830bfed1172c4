/** A picture below the address of a live page, in the size that the screen needs. */
import { type PublicPicture, renditionFile } from '@touchline/domain/media/public-picture';

interface LargePictureProps {
  readonly token: string;
  readonly picture: PublicPicture;
  readonly alt: string;
}

export function LargePicture({ token, picture: [small, ...larger], alt }: LargePictureProps) {
  const large = larger.at(-1) ?? small;
  if (large === undefined) return null;
  // A small picture has the same pixels in several sizes, and a browser needs each width once.
  const widths = larger.filter(
    ({ width }, index) => larger.findIndex((one) => one.width === width) === index,
  );
  return (
    <img
      src={addressOf(token, large)}
      srcSet={widths.map((each) => `${addressOf(token, each)} ${each.width}w`).join(', ')}
      sizes="(width <= 60rem) 100vw, 40rem"
      width={large.width}
      height={large.height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}

export function addressOf(token: string, rendition: PublicPicture[number]): string {
  return `/live/${token}/pictures/${renditionFile(rendition)}`;
}
