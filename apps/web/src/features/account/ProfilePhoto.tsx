import type { Account } from '@touchline/domain/entity/account';
import { m } from '@touchline/i18n';
import {
  discardProfilePhoto,
  removeProfilePhoto,
  retryPhoto,
  setProfilePhoto,
} from '#data/commands/photos.ts';
import { useOwnPhoto, useUnsentOwnPhoto } from '#data/hooks/use-photos.ts';
import { useClient } from '#data/react.tsx';
import { Card } from '#ui/parts/Card.tsx';
import type { DrawnPicture } from '#ui/portrait/draw.ts';
import { Initials } from '#ui/portrait/Initials.tsx';
import { PhotoField } from '#ui/portrait/PhotoField.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { sayDone } from '#ui/toast/answers.ts';
import { ABOUT_PHOTO, showToast } from '#ui/toast/app-toasts.ts';

const SIZE = 96;

/** What the people of shared teams see beside the coach's name. */
export function ProfilePhoto({ account }: { readonly account: Account }) {
  const client = useClient();
  const photo = useOwnPhoto('large');
  const unsent = useUnsentOwnPhoto();
  const name = [account.firstname, account.surname].join(' ').trim() || account.email;

  async function save(drawn: DrawnPicture) {
    const undo = await setProfilePhoto(client, drawn);
    if (undo === null) showToast({ text: m.photos_err_keep(), tone: 'problem', about: ABOUT_PHOTO });
    else sayDone(m.photos_saved(), () => void undo(), ABOUT_PHOTO);
  }

  async function remove() {
    const undo = await removeProfilePhoto(client);
    sayDone(m.photos_removed(), () => void undo(), ABOUT_PHOTO);
  }

  async function discard(waiting: string) {
    await discardProfilePhoto(client, waiting);
    sayDone(m.photos_discarded(), undefined, ABOUT_PHOTO);
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
