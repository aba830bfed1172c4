/** A picture in a grid, with a mark for its state. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { isInTrash, trashDaysLeft } from '@touchline/domain/media/trash';
import { isPublic } from '@touchline/domain/media/visibility';
import { m } from '@touchline/i18n';
import { useMediumPhoto, useUnsentPhoto } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import styles from './media.module.css';

export interface PictureTileProps {
  readonly medium: Medium;
  readonly alt: string;
}

export function PictureTile({ medium, alt }: PictureTileProps) {
  const photo = useMediumPhoto(medium.sid, 'tile');
  const mark = useMark(medium);
  return (
    <span className={styles.tile}>
      {photo === undefined ? (
        <span className={styles.noPicture}>
          <Icon name="picture" size={28} />
          <span className="visually-hidden">{alt}</span>
        </span>
      ) : (
        <img src={photo} alt={alt} draggable={false} decoding="async" />
      )}
      {mark !== null && (
        <span className={styles.mark} data-problem={mark.isProblem || undefined}>
          <Icon name={mark.icon} size={16} />
          <span className={mark.isShown ? undefined : 'visually-hidden'}>{mark.text}</span>
        </span>
      )}
    </span>
  );
}

interface Mark {
  readonly icon: IconName;
  readonly text: string;
  /** The text is beside the icon, not only for screen readers. */
  readonly isShown?: boolean;
  readonly isProblem?: boolean;
}

function useMark(medium: Medium): Mark | null {
  const client = useClient();
  const unsent = useUnsentPhoto(medium.sid);
  if (isInTrash(medium)) {
    const days = trashDaysLeft(medium, client.now() / 1000);
    return { icon: 'clock', text: m.media_days_left({ count: days }), isShown: true };
  }
  if (unsent?.refusal) return { icon: 'warning', text: m.media_refused(), isProblem: true };
  if (unsent !== null) return { icon: 'waiting', text: m.media_waiting() };
  if (medium.uri === '' && !client.local) return { icon: 'waiting', text: m.media_elsewhere() };
  return isPublic(medium) ? { icon: 'eye', text: m.media_public() } : null;
}
