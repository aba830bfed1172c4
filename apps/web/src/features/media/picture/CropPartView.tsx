/** A picture under a window of the chosen shape; the part in the window is kept. Loaded with the first crop. */
import { Button, Slider } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Area, areaIn } from '#ui/portrait/crop.ts';
import styles from '../media.module.css';

export interface CropPartViewProps {
  readonly picture: HTMLImageElement;
  readonly busy: boolean;
  readonly use: (area: Area) => void;
  readonly cancel: () => void;
}

const CLOSEST = 5;
/** Screen pixels per press of an arrow key. */
const STEP = 8;

/** The shapes that can be kept, as width by height; null for that of the picture. */
const SHAPES: readonly { readonly label: () => string; readonly aspect: number | null }[] = [
  { label: m.media_shape_own, aspect: null },
  { label: m.media_shape_square, aspect: 1 },
  { label: () => '4:3', aspect: 4 / 3 },
  { label: () => '16:9', aspect: 16 / 9 },
  { label: () => '3:4', aspect: 3 / 4 },
];

export default function CropPartView({ picture, busy, use, cancel }: CropPartViewProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shape, setShape] = useState(SHAPES[0]);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <div className={styles.crop}>
      <div className={styles.cropWindow}>
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          aspect={shape?.aspect ?? size.width / size.height}
          maxZoom={CLOSEST}
          showGrid
          keyboardStep={STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(areaIn(size, pixels))}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': m.photos_crop_area() }}
        />
      </div>
      <fieldset className={styles.parts} aria-label={m.media_shape()}>
        {SHAPES.map((one) => (
          <button
            key={one.label()}
            type="button"
            className={styles.part}
            aria-pressed={one === shape}
            onClick={() => setShape(one)}
          >
            {one.label()}
          </button>
        ))}
      </fieldset>
      <Slider
        thumbLabel={m.photos_zoom()}
        label={null}
        min={1}
        max={CLOSEST}
        step={0.1}
        value={zoom}
        onChange={setZoom}
      />
      <div className={styles.cropButtons}>
        <Button variant="default" onClick={cancel}>
          {m.common_cancel()}
        </Button>
        <Button
          disabled={area === null}
          loading={busy}
          onClick={() => (area === null ? undefined : use(area))}
        >
          {m.media_crop_use()}
        </Button>
      </div>
    </div>
  );
}
