/** A picture under a round window; the part in the window is kept. Loaded when the first photo is chosen. */
import { Button, Slider } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Framing, type Square, squareIn } from './crop.ts';
import styles from './photo-field.module.css';
import { usePinch } from './use-pinch.ts';

export interface CropViewProps {
  readonly picture: HTMLImageElement;
  readonly busy: boolean;
  readonly use: (square: Square) => void;
  readonly cancel: () => void;
}

const CLOSEST = 5;
/** Screen pixels per press of an arrow key. */
const STEP = 8;

export default function CropView({ picture, busy, use, cancel }: CropViewProps) {
  const [framing, setFraming] = useState<Framing>({ crop: { x: 0, y: 0 }, zoom: 1 });
  const { crop, zoom } = framing;
  const setZoom = (next: number) => setFraming((now) => ({ ...now, zoom: next }));
  const window = useRef<HTMLDivElement>(null);
  const [square, setSquare] = useState<Square | null>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  usePinch(window, { framing, picture: size, closest: CLOSEST, frame: setFraming });
  return (
    <div className={styles.crop}>
      <div className={styles.window} ref={window}>
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={CLOSEST}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP}
          objectFit="cover"
          onCropChange={(next) => setFraming((now) => ({ ...now, crop: next }))}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setSquare(squareIn(size, pixels))}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': m.photos_crop_area() }}
        />
      </div>
      <p className={styles.quiet}>{m.photos_crop_hint()}</p>
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
        <Button
          disabled={square === null}
          loading={busy}
          onClick={() => (square === null ? undefined : use(square))}
        >
          {m.photos_use()}
        </Button>
      </div>
    </div>
  );
}
