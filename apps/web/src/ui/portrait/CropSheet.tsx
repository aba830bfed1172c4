/** A sheet to choose the part of a picture that is kept. */
import { m } from '@touchline/i18n';
import { lazy, Suspense } from 'react';
import { useAction } from '../forms/use-action.ts';
import { BottomSheet } from '../parts/dialogs/BottomSheet.tsx';
import type { DrawnPicture } from './canvas.ts';
import type { Square } from './crop.ts';
import { drawSquare } from './draw.ts';
import styles from './photo-field.module.css';

const CropView = lazy(() => import('./CropView.tsx'));

export interface CropSheetProps {
  /** Null while none is chosen. */
  readonly picture: HTMLImageElement | null;
  readonly close: () => void;
  /** Null when this device could not draw it. */
  readonly use: (drawn: DrawnPicture | null) => void;
}

export function CropSheet({ picture, close, use }: CropSheetProps) {
  const { busy, run: draw } = useAction(async (chosen: HTMLImageElement, square: Square) =>
    use(await drawSquare(chosen, square)),
  );

  return (
    <BottomSheet
      opened={picture !== null}
      onClose={close}
      title={m.photos_crop_title()}
      close={m.common_close()}
    >
      {picture !== null && (
        <Suspense fallback={<p className={styles.quiet}>{m.photos_opening()}</p>}>
          <CropView
            picture={picture}
            busy={busy}
            use={(square) => void draw(picture, square)}
            cancel={close}
          />
        </Suspense>
      )}
    </BottomSheet>
  );
}
