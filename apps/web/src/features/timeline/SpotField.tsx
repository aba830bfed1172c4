/** Where on the pitch it was: a tap on a small pitch; the keyboard moves the mark by the arrow keys. */
import type { Point } from '@touchline/domain/match/grid';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import styles from './timeline.module.css';

interface SpotFieldProps {
  readonly spot: Point | null;
  readonly choose: (spot: Point | null) => void;
}

const STEP = 5;
const MIDDLE: Point = { x: 50, y: 50 };
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

export function SpotField({ spot, choose }: SpotFieldProps) {
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
      <span id={id}>{m.timeline_spot()}</span>
      <button
        type="button"
        className={styles.pitch}
        aria-labelledby={id}
        aria-describedby={`${id}-where`}
        onPointerUp={tapped}
        onKeyDown={pressed}
      >
        <Pitch kind="soccer">
          {spot !== null && (
            <PitchSpot x={spot.x} y={spot.y} still>
              <i className={styles.mark} />
            </PitchSpot>
          )}
        </Pitch>
      </button>
      <span id={`${id}-where`} className={styles.hint}>
        {spot === null ? m.timeline_spot_hint() : m.timeline_spot_at({ x: spot.x, y: spot.y })}
      </span>
      {spot !== null && (
        <button type="button" className={styles.clear} onClick={() => choose(null)}>
          {m.timeline_spot_clear()}
        </button>
      )}
    </div>
  );
}

function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100);
}
