/** A picture under a window of the chosen shape. Loaded with the first crop. */
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { CropFrame } from '#ui/portrait/CropFrame.tsx';
import { type Area, areaIn } from '#ui/portrait/crop.ts';
import styles from '../media.module.css';

export interface CropPartViewProps {
  readonly picture: HTMLImageElement;
  readonly busy: boolean;
  readonly use: (area: Area) => void;
  readonly cancel: () => void;
}

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
    <CropFrame
      picture={picture}
      crop={crop}
      zoom={zoom}
      aspect={shape?.aspect ?? size.width / size.height}
      setCrop={setCrop}
      setZoom={setZoom}
      setArea={(pixels) => setArea(areaIn(size, pixels))}
      useText={m.media_crop_use()}
      use={area && (() => use(area))}
      busy={busy}
      cancel={cancel}
    >
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
    </CropFrame>
  );
}
