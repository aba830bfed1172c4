import type { Point } from '@touchline/domain/pitch/grid';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { type Arrangement, arrange, type Frame } from './arrange.ts';
import { markings, PITCH_SIZES, type PitchKind, type PitchSize, type Shown, sizeOf } from './markings.ts';
import styles from './pitch.module.css';
import type { Orientation } from './place-at.ts';
import { useFrame } from './use-frame.ts';

export interface PitchProps {
  kind: PitchKind;
  /** The whole pitch, or the own half as on match day. */
  view?: 'whole' | 'ownHalf';
  orientation?: Orientation;
  /** `width`: as wide as its container, with a height in proportion. `box`: fills a container of a given size. */
  fit?: 'width' | 'box';
  /**
   * The points of all players and free spots. Their shirts are as large as possible without overlap. Without this
   * property, shirts have a fixed size and are exactly at their points.
   */
  points?: readonly Point[] | undefined;
  /** The server renders this page too: its players are drawn before the room for them is known. */
  prerendered?: boolean;
  /** The layer of the players; `placeAt` converts a pointer position on it into a point. */
  layerRef?: Ref<HTMLDivElement>;
  className?: string | undefined;
  /** `PitchSpot`s. */
  children?: ReactNode;
}

/**
 * Converts a point into its drawn place. Read with `useContext`: the follower's page runs on Preact, whose server
 * rendering has no `use`.
 */
const PlaceContext = createContext<(point: Point) => Point>((point) => point);

/** A pitch to scale with a layer for players: percent of the visible part, the own goal at the bottom. */
export function Pitch(props: PitchProps) {
  const {
    kind,
    view = 'whole',
    orientation = 'portrait',
    fit = 'width',
    points,
    prerendered = false,
    layerRef,
    className,
    children,
  } = props;
  const ground = useRef<HTMLDivElement>(null);
  const frame = useFrame(ground);
  const shown = { view, orientation };
  const size = sizeOf(kind, fit === 'box' && frame !== null ? { ...shown, frame } : null);
  const drawn = frameOf(size, shown);
  const arrangement = useArrangement(points, fieldIn(frame, drawn), orientation);
  // They would be made twice: at first without their places, which are known before anything is painted.
  const waits = !prerendered && points !== undefined && frame === null;
  return (
    <div ref={ground} className={cx(styles.ground, fit === 'box' && styles.box, className)} data-kind={kind}>
      <div className={styles.field} style={{ '--pitch-ratio': drawn.width / drawn.height } as CSSProperties}>
        <PitchDrawing kind={kind} size={size} drawn={drawn} />
        <PlaceContext.Provider value={arrangement.place}>
          <div
            // A new key after the first measurement, so that players do not slide to their places.
            key={arrangement.style === undefined ? 'unmeasured' : 'measured'}
            className={styles.layer}
            ref={layerRef}
            data-orientation={orientation}
            style={arrangement.style}
          >
            {waits ? null : children}
          </div>
        </PlaceContext.Provider>
      </div>
    </div>
  );
}

/** The largest field that fits the room. */
function fieldIn(frame: Frame | null, drawn: Frame): Frame | null {
  if (frame === null) return null;
  const ratio = drawn.width / drawn.height;
  return {
    width: Math.floor(Math.min(frame.width, frame.height * ratio)),
    height: Math.floor(Math.min(frame.height, frame.width / ratio)),
  };
}

interface PitchDrawingProps {
  readonly kind: PitchKind;
  readonly size: PitchSize;
  readonly drawn: Frame & { readonly transform: string };
}

function PitchDrawing({ kind, size, drawn }: PitchDrawingProps) {
  const { lines, spots, areas } = useMemo(() => markings(kind, size), [kind, size]);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      aria-hidden
      focusable="false"
    >
      <g transform={drawn.transform}>
        <Grass size={size} />
        {size.stripes === 0 && <path className={styles.area} d={areas} />}
        <path className={styles.lines} d={lines} strokeWidth={PITCH_SIZES[kind].width / 210} />
        {spots.map(({ x, y, r }) => (
          <circle key={y} className={styles.spot} cx={x} cy={y} r={r} />
        ))}
      </g>
    </svg>
  );
}

/** The arrangement of players in the measured room; unchanged places while it is unknown or not requested. */
function useArrangement(
  points: readonly Point[] | undefined,
  field: Frame | null,
  orientation: Orientation,
): { readonly place: (point: Point) => Point; readonly style: CSSProperties | undefined } {
  // Compared by content: equal places in a new array need no new arrangement.
  const serialised = points === undefined ? null : JSON.stringify(points.map(({ x, y }) => ({ x, y })));
  const [width, height] = [field?.width ?? 0, field?.height ?? 0];
  return useMemo(() => {
    if (serialised === null || width === 0 || height === 0 || orientation === 'landscape')
      return { place: (point) => point, style: undefined };
    const from: readonly Point[] = JSON.parse(serialised);
    const arrangement = arrange(from, { width, height });
    const to = new Map(from.map((point, index) => [keyOf(point), arrangement.places[index] ?? point]));
    return { place: (point) => to.get(keyOf(point)) ?? point, style: layerStyle(arrangement) };
  }, [serialised, width, height, orientation]);
}

const keyOf = ({ x, y }: Point) => `${x}:${y}`;

function layerStyle({ tokenWidth, inset }: Arrangement): CSSProperties {
  return { inset: `${inset.y}px ${inset.x}px`, '--token': `${tokenWidth}px` } as CSSProperties;
}

export interface PitchSpotProps extends Point {
  /** Moves without animation, for a player who is being dragged. */
  still?: boolean;
  children: ReactNode;
}

/** Centres its child at x, y; a change of place is animated. */
export function PitchSpot({ still = false, children, ...point }: PitchSpotProps) {
  const { x, y } = useContext(PlaceContext)(point);
  return (
    <div className={cx(styles.place, still && styles.still)} style={{ '--x': x, '--y': y } as CSSProperties}>
      {children}
    </div>
  );
}

/** The visible part of the ground, and the position of the field in it. */
function frameOf(size: PitchSize, { view, orientation }: Pick<Shown, 'view' | 'orientation'>) {
  const { width, length, margin } = size;
  const from = view === 'whole' ? 0 : length / 2;
  const [across, along] = [width + 2 * margin, length - from + 2 * margin];
  return orientation === 'portrait'
    ? { width: across, height: along, transform: `translate(${margin} ${margin - from})` }
    : {
        width: along,
        height: across,
        // Puts the own goal at the left: rotated clockwise, then moved back into view.
        transform: `translate(${along - margin + from} ${margin}) rotate(90)`,
      };
}

/** Grass reaches beyond the frame, so that a box of another shape shows grass and no border. */
function Grass({ size }: { size: PitchSize }) {
  const { width, length, stripes } = size;
  if (stripes === 0) return <rect className={styles.court} x="0" y="0" width={width} height={length} />;
  const band = length / stripes;
  const dark = Array.from({ length: stripes * 3 }, (_, at) => at - stripes).filter((at) => at % 2 === 0);
  return dark.map((at) => (
    <rect key={at} className={styles.stripe} x={-2 * width} y={at * band} width={5 * width} height={band} />
  ));
}
