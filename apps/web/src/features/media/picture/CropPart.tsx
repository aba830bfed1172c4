/** A sheet to keep a part of a picture, of any of a few shapes. */
import { useNavigate } from '@tanstack/react-router';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cropPicture } from '#data/commands/media/media.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import type { Area } from '#ui/portrait/crop.ts';
import { drawPart, openPicture, release } from '#ui/portrait/draw.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { written } from '../toasts.ts';

const CropPartView = lazy(() => import('./CropPartView.tsx'));

export interface CropPartProps {
  readonly medium: Medium;
  /** The picture in its full size; null while nothing is cropped. */
  readonly file: Blob | null;
  readonly close: () => void;
}

export function CropPart({ medium, file, close }: CropPartProps) {
  const client = useClient();
  const navigate = useNavigate();
  const picture = useOpened(file);

  async function crop(opened: HTMLImageElement, area: Area) {
    const drawn = await drawPart(opened, area);
    if (drawn === null) showToast({ text: m.photos_err_draw(), tone: 'problem' });
    return drawn && written(cropPicture(client, { sid: medium.sid, picture: drawn }));
  }

  const { busy, run: use } = useAction(async (opened: HTMLImageElement, area: Area) => {
    const done = await crop(opened, area);
    close();
    if (done === null) return;
    showDoneToast(m.media_cropped(), undoOf(client, done.action));
    await navigate({ to: '/user/media/$id/', params: { id: String(done.sid) }, search: true, replace: true });
  });

  return (
    <BottomSheet
      opened={file !== null}
      onClose={close}
      title={m.photos_crop_title()}
      close={m.common_close()}
    >
      <Suspense fallback={<Hint>{m.photos_opening()}</Hint>}>
        {picture !== null && (
          <CropPartView
            picture={picture}
            busy={busy}
            use={(area) => void use(picture, area)}
            cancel={close}
          />
        )}
      </Suspense>
    </BottomSheet>
  );
}

/** The decoded picture; null while it is opened, and without one. */
function useOpened(file: Blob | null): HTMLImageElement | null {
  const [opened, setOpened] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (file === null) return;
    let picture: HTMLImageElement | null = null;
    let ended = false;
    void openPicture(file).then((found) => {
      picture = found;
      if (ended && found !== null) release(found);
      else setOpened(found);
    });
    return () => {
      ended = true;
      setOpened(null);
      if (picture !== null) release(picture);
    };
  }, [file]);
  return opened;
}
