/** A photo that the server refused: its player, the reason and the possible actions. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import { deleteForGood } from '#data/commands/media/media.ts';
import { discardPlayerPhoto, discardProfilePhoto, retryPhoto } from '#data/commands/team/photos.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useCallNames, usePlayers } from '#data/hooks/team/players.ts';
import type { ShownWaiting } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import { Entry } from '#ui/parts/cards/Entries.tsx';
import { refusedPhotoText } from '#ui/portrait/photo-words.tsx';
import { ABOUT_PHOTO, showToast } from '#ui/toast/app-toasts.ts';
import styles from './attention.module.css';

export interface RefusedPhotoProps {
  readonly photo: ShownWaiting;
  /** The server's error code. */
  readonly code: number;
}

export function RefusedPhoto({ photo, code }: RefusedPhotoProps) {
  const client = useClient();
  const id = useId();
  const names = useCallNames();
  const medium = client.live.resolve('media', photo.sid);
  const player = usePlayers()?.find(
    ({ media_sid }) => media_sid !== 0 && client.live.resolve('media', media_sid) === medium,
  );
  const name = player === undefined ? '' : (names?.get(player.sid) ?? '');

  async function discard() {
    if (photo.of === 'account') {
      await discardProfilePhoto(client, photo.name);
      return showToast({ text: m.photos_discarded(), about: ABOUT_PHOTO });
    }
    const done =
      player === undefined
        ? await deleteForGood(client, [medium])
        : await discardPlayerPhoto(client, { player: player.sid, name: photo.name });
    if (!done.ok) return;
    const onUndo = undoOf(client, done.value.action);
    showToast({ text: m.photos_discarded(), about: ABOUT_PHOTO, ...(onUndo !== undefined && { onUndo }) });
  }

  return (
    <Entry
      sign="warning"
      problem
      title={titleOf(photo, name)}
      titleId={id}
      buttons={
        <div className={styles.buttons}>
          <Button size="sm" onClick={() => void retryPhoto(client, photo.name)} aria-describedby={id}>
            {m.common_retry()}
          </Button>
          <Button size="sm" variant="subtle" color="red" onClick={() => void discard()} aria-describedby={id}>
            {m.words_discard()}
          </Button>
        </div>
      }
    >
      <p className={styles.why}>{refusedPhotoText(code)}</p>
    </Entry>
  );
}

function titleOf({ of }: ShownWaiting, name: string): string {
  if (of === 'account') return m.photos_own();
  return name === '' ? m.words_photo() : m.photos_of_player({ name });
}
