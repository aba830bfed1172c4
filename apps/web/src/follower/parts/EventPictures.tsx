/** The pictures of an event: small, and large where a follower opens one. Works without script. */

import type { PublicEvent } from '@touchline/domain/match/public/public-match';
import { type PublicPicture, renditionFile } from '@touchline/domain/media/public-picture';
import { m } from '@touchline/i18n';
import styles from './event-pictures.module.css';

interface EventPicturesProps {
  readonly token: string;
  readonly event: PublicEvent;
  /** What is on the pictures, without the name of a player. */
  readonly what: string;
}

export function EventPictures({ token, event: { pictures = [] }, what }: EventPicturesProps) {
  if (pictures.length === 0) return null;
  const count = pictures.length;
  return (
    <div className={styles.pictures}>
      {pictures.map((picture, index) => {
        const number = index + 1;
        const text = count === 1 ? m.live_picture({ what }) : m.live_picture_of({ number, count, what });
        return <Picture key={picture[0]?.name} token={token} picture={picture} text={text} />;
      })}
    </div>
  );
}

interface PictureProps {
  readonly token: string;
  readonly picture: PublicPicture;
  readonly text: string;
}

function Picture({ token, picture, text }: PictureProps) {
  const [small, ...larger] = picture;
  const large = larger.at(-1) ?? small;
  if (small === undefined || large === undefined) return null;
  const address = (rendition: PublicPicture[number]) => `/live/${token}/pictures/${renditionFile(rendition)}`;
  // A small picture has the same pixels in several sizes, and a browser needs each width once.
  const widths = larger.filter(
    ({ width }, index) => larger.findIndex((one) => one.width === width) === index,
  );
  return (
    <details className={styles.picture}>
      <summary>
        <img
          src={address(small)}
          width={small.width}
          height={small.height}
          alt={text}
          loading="lazy"
          decoding="async"
        />
      </summary>
      <img
        src={address(large)}
        srcSet={widths.map((each) => `${address(each)} ${each.width}w`).join(', ')}
        sizes="(width <= 60rem) 100vw, 40rem"
        width={large.width}
        height={large.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </details>
  );
}
