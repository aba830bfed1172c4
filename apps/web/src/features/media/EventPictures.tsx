/** The pictures of an event of a match: small in the timeline, and to change in the sheet of the event. */
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { attachToEvent, detachFromEvent } from '#data/commands/media/media.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useEventPictures } from '#data/hooks/media/use-library.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { PictureSheet } from './choosing/PictureSheet.tsx';
import { LibraryPicture } from './LibraryPicture.tsx';
import styles from './media.module.css';
import { PictureTile } from './PictureTile.tsx';
import { mayChangePictures } from './picture-rights.ts';
import { written } from './toasts.ts';
import { useNameOf } from './use-names.ts';
import { pictureText } from './words.ts';

/** Beside the words of a row. */
export function SmallPictures({ media }: { readonly media: readonly Medium[] }) {
  return (
    <span className={styles.small}>
      {media.map(({ sid }) => (
        <LibraryPicture key={sid} sid={sid} size="tile" alt={null} />
      ))}
    </span>
  );
}

export interface EventPicturesProps {
  readonly match: number;
  readonly eid: string;
  readonly team: number;
}

export function EventPictures({ match, eid, team: sid }: EventPicturesProps) {
  const client = useClient();
  const nameOf = useNameOf();
  const media = useEventPictures(match)?.get(eid) ?? [];
  const team = useTeams()?.find((one) => one.sid === sid) ?? null;
  const [choosing, setChoosing] = useState(false);
  const mayChange = mayChangePictures(team, client.plans);

  async function attach(medium: number) {
    const done = await written(attachToEvent(client, { match, eid, sids: [medium] }));
    if (done !== null) showDoneToast(m.media_attached(), undoOf(client, done.action));
  }

  async function detach(medium: Medium) {
    const done = await written(detachFromEvent(client, medium.sid));
    if (done !== null) showDoneToast(m.media_detached(), undoOf(client, done.action));
  }

  if (media.length === 0 && !mayChange) return null;
  return (
    <section className={styles.ofEvent} aria-label={m.screens_photos()}>
      <h3 className={styles.label}>{m.screens_photos()}</h3>
      {media.length > 0 && (
        <ul className={styles.offered}>
          {media.map((medium) => (
            <li key={medium.sid} className={styles.attached}>
              <Link to="/user/media/$id/" params={{ id: String(medium.sid) }} className={styles.cell}>
                <PictureTile medium={medium} alt={pictureText(medium, nameOf)} />
              </Link>
              {mayChange && (
                <ActionIcon
                  className={styles.detach ?? ''}
                  variant="filled"
                  aria-label={m.media_detach()}
                  onClick={() => void detach(medium)}
                >
                  <Icon name="close" size={18} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <Hint>{m.media_event_hint()}</Hint>
          <div>
            <Button
              variant="default"
              leftSection={<Icon name="picture" size={20} />}
              onClick={() => setChoosing(true)}
            >
              {m.media_attach()}
            </Button>
          </div>
          <PictureSheet
            opened={choosing}
            close={() => setChoosing(false)}
            team={sid}
            type="event"
            isPublic={false}
            match={match}
            choose={(medium) => void attach(medium)}
          />
        </>
      )}
    </section>
  );
}
