/** A picture under a round window. Loaded when the first photo is chosen. */
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import { CLOSEST, CropFrame } from './CropFrame.tsx';
import { type Framing, type Square, squareIn } from './crop.ts';
import styles from './photo-field.module.css';
import { usePinch } from './use-pinch.ts';

export interface CropViewProps {
  readonly picture: HTMLImageElement;
  readonly busy: boolean;
  readonly use: (square: Square) => void;
  readonly cancel: () => void;
}

export default function CropView({ picture, busy, use, cancel }: CropViewProps) {
  const [framing, setFraming] = useState<Framing>({ crop: { x: 0, y: 0 }, zoom: 1 });
  const window = useRef<HTMLDivElement>(null);
  const [square, setSquare] = useState<Square | null>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  usePinch(window, { framing, picture: size, closest: CLOSEST, frame: setFraming });
  return (
    <CropFrame
      {...framing}
      picture={picture}
      aspect={1}
      round
      window={window}
      setCrop={(crop) => setFraming((now) => ({ ...now, crop }))}
      setZoom={(zoom) => setFraming((now) => ({ ...now, zoom }))}
      setArea={(pixels) => setSquare(squareIn(size, pixels))}
      useText={m.photos_use()}
      use={square && (() => use(square))}
      busy={busy}
      cancel={cancel}
    >
      <p className={styles.quiet}>{m.photos_crop_hint()}</p>
    </CropFrame>
  );
}
