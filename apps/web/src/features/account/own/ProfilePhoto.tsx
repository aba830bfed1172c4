import type { Account } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import {
  discardProfilePhoto,
  removeProfilePhoto,
  retryPhoto,
  setProfilePhoto,
} from '#data/commands/team/photos.ts';
import { useOwnPhoto, useUnsentOwnPhoto } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import type { DrawnPicture } from '#ui/portrait/canvas.ts';
import { Initials } from '#ui/portrait/Initials.tsx';
import { PhotoField } from '#ui/portrait/PhotoField.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { ABOUT_PHOTO, showToast } from '#ui/toast/app-toasts.ts';

const SIZE = 96;

/** The photo that people of shared teams see beside the coach's name. */
export function ProfilePhoto({ account }: { readonly account: Account }) {
  const client = useClient();
  const photo = useOwnPhoto('large');
  const unsent = useUnsentOwnPhoto();
  const name = [account.firstname, account.surname].join(' ').trim() || account.email;

  async function save(drawn: DrawnPicture) {
    const undo = await setProfilePhoto(client, drawn);
    if (undo === null) showToast({ text: m.photos_err_keep(), tone: 'problem', about: ABOUT_PHOTO });
    else showDoneToast(m.photos_saved(), () => void undo(), ABOUT_PHOTO);
  }

  async function remove() {
    const undo = await removeProfilePhoto(client);
    showDoneToast(m.photos_removed(), () => void undo(), ABOUT_PHOTO);
  }

  async function discard(waiting: string) {
    await discardProfilePhoto(client, waiting);
    showDoneToast(m.photos_discarded(), undefined, ABOUT_PHOTO);
  }

  return (
    <Card title={m.words_photo()}>
      <PhotoField
        picture={<Portrait photo={photo} size={SIZE} fallback={<Initials name={name} size={SIZE} />} />}
        hasPhoto={photo !== undefined || account.profile_photo !== ''}
        unsent={unsent}
        camera="user"
        save={(drawn) => void save(drawn)}
        remove={() => void remove()}
        retry={(name) => void retryPhoto(client, name)}
        discard={(name) => void discard(name)}
      />
    </Card>
  );
}
