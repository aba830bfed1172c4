import type { Player } from '@touchline/domain/entity/tables/player';
import { m } from '@touchline/i18n';
import {
  discardPlayerPhoto,
  removePlayerPhoto,
  retryPhoto,
  setPlayerPhoto,
} from '#data/commands/team/photos.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMediumPhoto, useUnsentPhoto } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import type { DrawnPicture } from '#ui/portrait/canvas.ts';
import { Initials } from '#ui/portrait/Initials.tsx';
import { PhotoField } from '#ui/portrait/PhotoField.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { ABOUT_PHOTO } from '#ui/toast/app-toasts.ts';
import { callName } from '#ui/words/team/player-names.ts';
import { written } from '../toasts.ts';

export interface PhotoCardProps {
  readonly player: Player;
  readonly changes: boolean;
}

const SIZE = 96;

/** The player's photo; read-only for people who may not change it. */
export function PhotoCard({ player, changes }: PhotoCardProps) {
  const client = useClient();
  const photo = useMediumPhoto(player.media_sid, 'large');
  const unsent = useUnsentPhoto(player.media_sid);
  const picture = (
    <Portrait photo={photo} size={SIZE} fallback={<Initials name={callName(player)} size={SIZE} />} />
  );

  async function save(drawn: DrawnPicture) {
    const done = await written(setPlayerPhoto(client, { player: player.sid, picture: drawn }));
    if (done !== null) showDoneToast(m.photos_saved(), undoOf(client, done.action), ABOUT_PHOTO);
  }

  async function remove() {
    const done = await written(removePlayerPhoto(client, player.sid));
    if (done !== null) showDoneToast(m.photos_removed(), undoOf(client, done.action), ABOUT_PHOTO);
  }

  async function discard(name: string) {
    const done = await written(discardPlayerPhoto(client, { player: player.sid, name }));
    if (done !== null) showDoneToast(m.photos_discarded(), undoOf(client, done.action), ABOUT_PHOTO);
  }

  if (!changes) return photo === undefined ? null : <Card>{picture}</Card>;
  return (
    <Card title={m.words_photo()}>
      <PhotoField
        picture={picture}
        hasPhoto={player.media_sid !== 0}
        unsent={unsent}
        camera="environment"
        save={(drawn) => void save(drawn)}
        remove={() => void remove()}
        retry={(name) => void retryPhoto(client, name)}
        discard={(name) => void discard(name)}
      />
    </Card>
  );
}
