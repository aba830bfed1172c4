/** A picture under a window, the zoom and both buttons: the part in the window is kept. */
import { Button, Slider } from '@mantine/core';
import { m } from '@touchline/i18n';
import type { ReactNode, Ref } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import styles from './crop-frame.module.css';

/** The most that a picture is enlarged. */
export const CLOSEST = 5;
/** Screen pixels per press of an arrow key. */
const STEP = 8;

export interface CropFrameProps {
  readonly picture: HTMLImageElement;
  readonly crop: Point;
  readonly zoom: number;
  /** Width by height. */
  readonly aspect: number;
  /** A round window, which the picture fills; otherwise a rectangle with a grid. */
  readonly round?: boolean;
  readonly window?: Ref<HTMLDivElement>;
  readonly setCrop: (crop: Point) => void;
  readonly setZoom: (zoom: number) => void;
  /** Is told the part in the window, in the picture's pixels. */
  readonly setArea: (pixels: Area) => void;
  /** Between the window and the zoom. */
  readonly children: ReactNode;
  readonly useText: string;
  /** Null until a part is chosen. */
  readonly use: (() => void) | null;
  readonly busy: boolean;
  readonly cancel: () => void;
}

export function CropFrame({
  picture,
  crop,
  zoom,
  aspect,
  round = false,
  window,
  setCrop,
  setZoom,
  setArea,
  children,
  useText,
  use,
  busy,
  cancel,
}: CropFrameProps) {
  return (
    <div className={styles.crop}>
      <div className={styles.window} data-round={round || undefined} ref={window}>
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          maxZoom={CLOSEST}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          keyboardStep={STEP}
          objectFit={round ? 'cover' : 'contain'}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': m.photos_crop_area() }}
        />
      </div>
      {children}
      <Slider
        thumbLabel={m.photos_zoom()}
        label={null}
        min={1}
        max={CLOSEST}
        step={0.1}
        value={zoom}
        onChange={setZoom}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel}>
          {m.common_cancel()}
        </Button>
        <Button disabled={use === null} loading={busy} onClick={() => use?.()}>
          {useText}
        </Button>
      </div>
    </div>
  );
}
