/** `/user/media/{id}/`: one picture of the library, with everything that is known of it. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isInTrash, trashDaysLeft } from '@touchline/domain/media/trash';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { deleteForGood, restoreFromTrash, toTrash } from '#data/commands/media/media.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMedium } from '#data/hooks/media/use-library.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useMediumPhoto, useUnsentPhoto } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Buttons, Hint } from '#ui/parts/page/Screen.tsx';
import { saveFile } from '#ui/save-and-copy.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import type { LibrarySearch } from '../library/library-search.ts';
import styles from '../media.module.css';
import { mayChangePictures, teamOfPicture } from '../picture-rights.ts';
import { written } from '../toasts.ts';
import { useNameOf } from '../use-names.ts';
import { pictureText } from '../words.ts';
import { CaptionField } from './CaptionField.tsx';
import { CropPart } from './CropPart.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { TaggedPlayers } from './TaggedPlayers.tsx';
import { UsesCard } from './UsesCard.tsx';
import { usePlaces } from './use-places.ts';
import { VisibilityField } from './VisibilityField.tsx';

export interface PictureScreenProps {
  readonly sid: number;
  /** The filter of the library, for the way back. */
  readonly search: LibrarySearch;
}

export function PictureScreen({ sid, search }: PictureScreenProps) {
  const medium = useMedium(sid);
  const teams = useTeams();
  if (medium === undefined || teams === undefined) return null;
  if (medium === null) {
    return (
      <>
        <PageHeader title={m.words_photo()} back={<Back search={search} />} />
        <EmptyState icon="picture" title={m.words_photo()} text={m.media_gone()} />
      </>
    );
  }
  return <Picture key={medium.sid} medium={medium} team={teamOfPicture(medium, teams)} search={search} />;
}

interface PictureProps {
  readonly medium: Medium;
  readonly team: Team | null;
  readonly search: LibrarySearch;
}

function Picture({ medium, team, search }: PictureProps) {
  const { plans } = useClient();
  const nameOf = useNameOf();
  const mayChange = mayChangePictures(team, plans);
  const trashed = isInTrash(medium);
  const isPortrait = medium.type === PORTRAIT;
  return (
    <div className={styles.detail}>
      <PageHeader title={m.words_photo()} back={<Back search={search} />} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <LargePicture medium={medium} alt={pictureText(medium, nameOf)} />
          <Actions medium={medium} mayChange={mayChange && !trashed && !isPortrait} />
        </div>
        <div className={styles.facts}>
          {trashed && <InTrash medium={medium} mayChange={mayChange} search={search} />}
          <fieldset className={styles.fields} disabled={!mayChange || trashed}>
            <Card>
              <CaptionField medium={medium} />
            </Card>
            {!isPortrait && (
              <>
                <TaggedPlayers medium={medium} team={team} mayChange={mayChange && !trashed} />
                <PlaceFields medium={medium} team={team} />
                <VisibilityField medium={medium} />
              </>
            )}
          </fieldset>
          <UsesCard medium={medium} />
          {mayChange && !trashed && !isPortrait && <ToTrash medium={medium} search={search} />}
        </div>
      </div>
    </div>
  );
}

function Back({ search }: { readonly search: LibrarySearch }) {
  return <BackLink to="/user/media/" search={search} label={m.screens_photos()} />;
}

function LargePicture({ medium, alt }: { readonly medium: Medium; readonly alt: string }) {
  const photo = useMediumPhoto(medium.sid, 'large');
  const unsent = useUnsentPhoto(medium.sid);
  const ratio = medium.width > 0 && medium.height > 0 ? medium.width / medium.height : 1;
  return (
    <figure className={styles.large}>
      {photo === undefined ? (
        <span className={styles.noPicture} style={{ aspectRatio: ratio }}>
          <Icon name="picture" size={40} />
          <span>{medium.uri === '' ? m.media_elsewhere() : m.media_not_here()}</span>
        </span>
      ) : (
        <img src={photo} alt={alt} width={medium.width} height={medium.height} />
      )}
      {unsent !== null && <figcaption className={styles.unsent}>{m.photos_waiting()}</figcaption>}
    </figure>
  );
}

function Actions({ medium, mayChange }: { readonly medium: Medium; readonly mayChange: boolean }) {
  const client = useClient();
  const [cropping, setCropping] = useState<Blob | null>(null);

  async function full(): Promise<Blob | null> {
    const picture = await client.pictures?.fullOf(medium.sid);
    if (picture === null || picture === undefined) {
      showToast({ text: m.media_full_missing(), tone: 'problem' });
      return null;
    }
    return new Blob([picture.bytes], { type: picture.type });
  }

  async function download() {
    const file = await full();
    if (file !== null) saveFile(file, `touchline-${medium.createdAt}.${file.type.split('/')[1] ?? 'jpg'}`);
  }

  return (
    <Buttons>
      {mayChange && (
        <Button
          variant="default"
          leftSection={<Icon name="crop" size={20} />}
          onClick={() => void full().then(setCropping)}
        >
          {m.media_crop()}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="download" size={20} />}
        onClick={() => void download()}
      >
        {m.security_codes_download()}
      </Button>
      <CropPart medium={medium} file={cropping} close={() => setCropping(null)} />
    </Buttons>
  );
}

interface TrashProps {
  readonly medium: Medium;
  readonly search: LibrarySearch;
}

function ToTrash({ medium, search }: TrashProps) {
  const client = useClient();
  const navigate = useNavigate();
  const places = usePlaces(medium);
  const [asking, setAsking] = useState(false);

  async function remove() {
    setAsking(false);
    const done = await written(toTrash(client, [medium.sid]));
    if (done === null) return;
    await navigate({ to: '/user/media/', search });
    showDoneToast(m.media_trashed({ count: 1 }), undoOf(client, done.action));
  }

  return (
    <>
      <DeleteButton
        text={m.media_to_trash()}
        onClick={() => (places.length > 0 ? setAsking(true) : void remove())}
      />
      <ConfirmDialog
        opened={asking}
        title={m.media_trash_title()}
        text={m.media_trash_used({ count: places.length })}
        losses={places}
        confirm={m.media_to_trash()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function InTrash({ medium, search, mayChange }: TrashProps & { readonly mayChange: boolean }) {
  const client = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const places = usePlaces(medium);
  const days = trashDaysLeft(medium, client.now() / 1000);

  async function restore() {
    const done = await written(restoreFromTrash(client, [medium.sid]));
    if (done !== null) showDoneToast(m.media_restored(), undoOf(client, done.action));
  }

  async function remove() {
    setAsking(false);
    const done = await written(deleteForGood(client, [medium.sid]));
    if (done === null) return;
    await navigate({ to: '/user/media/', search });
    showDoneToast(m.media_deleted({ count: 1 }), undoOf(client, done.action));
  }

  return (
    <Card title={m.media_in_trash()}>
      <Hint>{m.media_trash_left({ count: days })}</Hint>
      {mayChange && (
        <Buttons>
          <Button leftSection={<Icon name="restore" size={20} />} onClick={() => void restore()}>
            {m.words_bring_back()}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {m.media_delete()}
          </Button>
        </Buttons>
      )}
      <ConfirmDialog
        opened={asking}
        title={m.media_delete_title()}
        text={places.length > 0 ? m.media_delete_used({ count: places.length }) : m.media_delete_text()}
        losses={places}
        confirm={m.common_delete()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
