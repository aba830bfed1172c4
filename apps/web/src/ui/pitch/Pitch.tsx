import type { Point } from '@touchline/domain/match/grid';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { markings, PITCH_SIZES, type PitchKind, type PitchSize } from './markings.ts';
import styles from './pitch.module.css';
import type { Orientation } from './place-at.ts';

export interface PitchProps {
  kind: PitchKind;
  /** The whole pitch, or the own half as on match day. */
  view?: 'whole' | 'ownHalf';
  orientation?: Orientation;
  /** `width`: as wide as its place, the height follows. `box`: as large as fits a place of a given size. */
  fit?: 'width' | 'box';
  /** The layer that the players stand on; `placeAt` turns a finger on it into a place. */
  layerRef?: Ref<HTMLDivElement>;
  className?: string | undefined;
  /** `PitchSpot`s. */
  children?: ReactNode;
}

/** A pitch to scale with a layer for players: percent of the pitch that is shown, the own goal at the bottom. */
export function Pitch(props: PitchProps) {
  const {
    kind,
    view = 'whole',
    orientation = 'portrait',
    fit = 'width',
    layerRef,
    className,
    children,
  } = props;
  const size = PITCH_SIZES[kind];
  const frame = frameOf(size, view, orientation);
  const { lines, spots, areas } = markings(kind);
  return (
    <div className={cx(styles.ground, fit === 'box' && styles.box, className)} data-kind={kind}>
      <div className={styles.field} style={{ '--pitch-ratio': frame.width / frame.height } as CSSProperties}>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          aria-hidden
          focusable="false"
        >
          <g transform={frame.transform}>
            <Grass size={size} />
            {size.stripes === 0 && <path className={styles.area} d={areas} />}
            <path className={styles.lines} d={lines} strokeWidth={size.width / 210} />
            {spots.map(({ x, y, r }) => (
              <circle key={y} className={styles.spot} cx={x} cy={y} r={r} />
            ))}
          </g>
        </svg>
        <div className={styles.layer} ref={layerRef} data-orientation={orientation}>
          {children}
        </div>
      </div>
    </div>
  );
}

export interface PitchSpotProps extends Point {
  /** Moves without sliding, for a player who follows the finger. */
  still?: boolean;
  children: ReactNode;
}

/** Places its child with the middle at x, y; a change of place slides. */
export function PitchSpot({ x, y, still = false, children }: PitchSpotProps) {
  return (
    <div className={cx(styles.place, still && styles.still)} style={{ '--x': x, '--y': y } as CSSProperties}>
      {children}
    </div>
  );
}

/** The part of the ground that is shown, and how the field lies in it. */
function frameOf(size: PitchSize, view: 'whole' | 'ownHalf', orientation: Orientation) {
  const { width, length, margin } = size;
  const from = view === 'whole' ? 0 : length / 2;
  const [across, along] = [width + 2 * margin, length - from + 2 * margin];
  return orientation === 'portrait'
    ? { width: across, height: along, transform: `translate(${margin} ${margin - from})` }
    : {
        width: along,
        height: across,
        // The own goal goes to the left: turned clockwise, then moved back into view.
        transform: `translate(${along - margin + from} ${margin}) rotate(90)`,
      };
}

/** Grass reaches beyond the frame: in a box of another shape there is more of it, not a border. */
function Grass({ size }: { size: PitchSize }) {
  const { width, length, stripes } = size;
  if (stripes === 0) return <rect className={styles.court} x="0" y="0" width={width} height={length} />;
  const band = length / stripes;
  const dark = Array.from({ length: stripes * 3 }, (_, at) => at - stripes).filter((at) => at % 2 === 0);
  return dark.map((at) => (
    <rect key={at} className={styles.stripe} x={-2 * width} y={at * band} width={5 * width} height={band} />
  ));
}
