/** A sheet to choose one picture of the library, or to take or upload one. The app gives it to other features. */
import { Button } from '@mantine/core';
import { isSquare, type Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { addPicture } from '#data/commands/media/media.ts';
import { useLibrary, useMedia } from '#data/hooks/media/use-library.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import type { PictureSheetProps } from '#ui/pictures/picture-field.ts';
import { CropSheet } from '#ui/portrait/CropSheet.tsx';
import type { DrawnPicture } from '#ui/portrait/canvas.ts';
import { pictureIn } from '#ui/portrait/chosen-file.ts';
import { drawWhole, openPicture } from '#ui/portrait/draw.ts';
import { refusedFileText } from '#ui/portrait/photo-words.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import styles from '../media.module.css';
import { PictureTile } from '../PictureTile.tsx';
import { mayChangePictures } from '../picture-rights.ts';
import { written } from '../toasts.ts';
import { useNameOf } from '../use-names.ts';
import { usePublishing } from '../use-publishing.tsx';
import { pictureText } from '../words.ts';
import { AddButtons } from './AddButtons.tsx';

export function PictureSheet({ opened, close, ...choice }: PictureSheetProps) {
  return (
    <BottomSheet opened={opened} onClose={close} title={m.media_pick_title()} close={m.common_close()}>
      <Offer {...choice} close={close} />
    </BottomSheet>
  );
}

/** Pictures at once: three rows on a phone, and each further step. */
const AT_ONCE = 24;

function Offer({ team: sid, type, match, isPublic, choose, close }: Omit<PictureSheetProps, 'opened'>) {
  const client = useClient();
  const nameOf = useNameOf();
  const media = useMedia();
  const teams = useTeams();
  const team = teams?.find((one) => one.sid === client.live.resolve('teams', sid)) ?? null;
  const all = useLibrary({ part: 'photos', team: team?.sid ?? 0, player: 0, match: 0 });
  const { publish, question } = usePublishing();
  const [count, setCount] = useState(AT_ONCE);
  const [framed, setFramed] = useState<HTMLImageElement | null>(null);
  const square = isSquare({ type });
  // A logo is made as a square; other pictures keep their shape.
  const offered = (all ?? []).filter((medium) => (square ? medium.type === type : !isSquare(medium)));

  async function take(medium: Medium) {
    if (isPublic && !(await publish(medium))) return;
    choose(medium.sid);
    close();
  }

  async function add(picture: DrawnPicture | null) {
    setFramed(null);
    if (picture === null) return showToast({ text: m.photos_err_draw(), tone: 'problem' });
    const medium = { type, team: team?.sid ?? 0, ...(match !== undefined && { match_sid: match }) };
    const done = await written(addPicture(client, { medium, picture }));
    if (done === null) return;
    const made = client.live.media.get()?.get(done.sid) ?? media?.get(done.sid);
    if (made !== undefined) await take(made);
  }

  async function upload([file]: readonly File[]) {
    if (file === undefined) return;
    const found = await pictureIn(file);
    if (!found.ok) return showToast({ text: refusedFileText(found.error), tone: 'problem' });
    if (!square) return add(await drawWhole(file));
    const opened = await openPicture(file);
    if (opened === null) showToast({ text: refusedFileText({ code: 'unreadable' }), tone: 'problem' });
    setFramed(opened);
  }

  return (
    <div className={styles.sheet}>
      {mayChangePictures(team, client.plans) && (
        <div className={styles.pickedButtons}>
          <AddButtons multiple={false} add={(files) => void upload(files)} />
        </div>
      )}
      {isPublic && <Hint>{m.media_pick_public()}</Hint>}
      {offered.length === 0 ? (
        <Hint>{m.media_pick_none()}</Hint>
      ) : (
        <ul className={styles.offered} aria-label={m.screens_photos()}>
          {offered.slice(0, count).map((medium) => (
            <li key={medium.sid}>
              <button type="button" className={styles.cell} onClick={() => void take(medium)}>
                <PictureTile medium={medium} alt={pictureText(medium, nameOf)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > count && (
        <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
          {m.media_pick_more()}
        </Button>
      )}
      <CropSheet picture={framed} close={() => setFramed(null)} use={(picture) => void add(picture)} />
      {question}
    </div>
  );
}
