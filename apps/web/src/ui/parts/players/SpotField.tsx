/** A spot on the pitch: a tap on a small pitch, or the arrow keys. */
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { PitchKind } from '../../pitch/markings.ts';
import { Pitch } from '../../pitch/Pitch.tsx';
import styles from './spot-field.module.css';

export interface SpotFieldProps {
  readonly spot: Point | null;
  readonly choose: (spot: Point | null) => void;
  readonly kind?: PitchKind;
  /** No label, where the text above already asks. */
  readonly untitled?: boolean;
}

const STEP = 5;
const MIDDLE: Point = { x: 50, y: 50 };
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

export function SpotField({ spot, choose, kind = 'soccer', untitled = false }: SpotFieldProps) {
  const id = useId();

  function tapped(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    choose({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    });
  }

  function pressed(event: KeyboardEvent<HTMLButtonElement>) {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const from = spot ?? MIDDLE;
    choose({ x: percent((from.x + move.x) / 100), y: percent((from.y + move.y) / 100) });
  }

  return (
    <div className={styles.spot}>
      <span id={id} className={untitled ? 'visually-hidden' : undefined}>
        {m.timeline_spot()}
      </span>
      <button
        type="button"
        className={styles.pitch}
        aria-labelledby={id}
        aria-describedby={`${id}-where`}
        onPointerUp={tapped}
        onKeyDown={pressed}
      >
        <Pitch kind={kind} />
        {spot !== null && (
          <i className={styles.mark} style={{ '--x': spot.x, '--y': spot.y } as CSSProperties} />
        )}
      </button>
      <div className={styles.words}>
        <span id={`${id}-where`} className={styles.hint}>
          {spot === null ? m.timeline_spot_hint() : m.timeline_spot_at({ x: spot.x, y: spot.y })}
        </span>
        {spot !== null && (
          <button type="button" className={styles.clear} onClick={() => choose(null)}>
            {m.timeline_spot_clear()}
          </button>
        )}
      </div>
    </div>
  );
}

function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100);
}
