/** The pictures of an event: small, and large where a follower opens one. Works without script. */

import type { PublicEvent } from '@touchline/domain/match/public/public-match';
import type { PublicPicture } from '@touchline/domain/media/public-picture';
import { m } from '@touchline/i18n';
import styles from './event-pictures.module.css';
import { addressOf, LargePicture } from './LargePicture.tsx';

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
  const [small] = picture;
  if (small === undefined) return null;
  return (
    <details className={styles.picture}>
      <summary>
        <img
          src={addressOf(token, small)}
          width={small.width}
          height={small.height}
          alt={text}
          loading="lazy"
          decoding="async"
        />
      </summary>
      <LargePicture token={token} picture={picture} alt="" />
    </details>
  );
}
