/**
 * The pitch on which a formation is made: its players are dragged, or selected and put down by a second tap, or
 * moved with the arrow keys. Places are free, in percent; only the keeper stays in goal.
 */
import type { Team } from '@touchline/domain/entity/team';
import { cellAt, linesOf, type Point } from '@touchline/domain/match/grid';
import { withSpotMoved } from '@touchline/domain/match/own-formation';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { placeAt } from '#ui/pitch/place-at.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { placeText } from '#ui/words/place-words.ts';
import styles from './formations.module.css';

export interface FormationBoardProps {
  readonly team: Team;
  readonly spots: readonly Point[];
  readonly locked: boolean;
  readonly onChange: (spots: readonly Point[]) => void;
}

interface Drag {
  readonly index: number;
  readonly from: Point;
  readonly to: Point;
  /** A finger that hardly moved has tapped. */
  readonly moved: boolean;
}

/** Percent of the pitch. */
const TAP_SLACK = 1.5;
const STEP = 2;
const FINE_STEP = 0.5;
/** Short enough to stand below a shirt. */
const LINE_NAMES = {
  K: m.teams_spot_keeper,
  D: m.teams_spot_defence,
  M: m.teams_spot_midfield,
  A: m.teams_spot_attack,
} as const;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function FormationBoard({ team, spots, locked, onChange }: FormationBoardProps) {
  const layer = useRef<HTMLDivElement>(null);
  const help = useId();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  const below = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    return box === undefined ? null : placeAt(event, box, 'portrait');
  };

  /** Answers whether there was room. */
  function put(index: number, to: Point): boolean {
    const moved = withSpotMoved(spots, index, to);
    const spot = moved?.[index];
    if (moved === undefined || spot === undefined) return false;
    onChange(moved);
    setSaid(m.teams_formation_moved({ number: index + 1, place: placeText(spot) }));
    return true;
  }

  function putDown(index: number, to: Point) {
    setSelected(null);
    if (!put(index, to)) showToast({ text: m.teams_formation_taken(), tone: 'problem' });
  }

  function startDrag(index: number, event: PointerEvent<HTMLButtonElement>) {
    const from = below(event);
    if (locked || index === 0 || from === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ index, from, to: from, moved: false });
  }

  function followFinger(event: PointerEvent) {
    const to = below(event);
    if (drag === null || to === null) return;
    const away = Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > TAP_SLACK;
    setDrag({ ...drag, to, moved: drag.moved || away });
  }

  function endDrag() {
    if (drag?.moved === true) putDown(drag.index, drag.to);
    else if (drag !== null) select(drag.index);
    setDrag(null);
  }

  function select(index: number) {
    setSelected(selected === index ? null : index);
  }

  /** Over somebody who stands in the way: as far as there is room again. */
  function step(index: number, event: KeyboardEvent) {
    const direction = ARROWS[event.key];
    const spot = spots[index];
    if (direction === undefined || spot === undefined || locked || index === 0) return;
    event.preventDefault();
    const size = event.shiftKey ? FINE_STEP : STEP;
    for (let steps = 1; steps * size <= 100; steps++) {
      const to = { x: spot.x + direction[0] * size * steps, y: spot.y + direction[1] * size * steps };
      if (to.x < 0 || to.x > 100 || to.y < 0 || to.y > 100) return;
      if (put(index, to)) return;
    }
  }

  return (
    <section className={styles.board} aria-label={m.teams_formation_board()}>
      <p className={styles.help} id={help}>
        {m.teams_formation_help()}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div
        className={styles.ground}
        data-aiming={selected !== null || undefined}
        onPointerUp={(event) => {
          const to = below(event);
          if (selected !== null && drag === null && to !== null) putDown(selected, to);
        }}
      >
        <Pitch kind={pitchKindOf(team.metadata.pitch)} view="ownHalf" layerRef={layer}>
          {numbered(spots).map(({ number, ...spot }) => {
            const index = number - 1;
            const dragged = drag?.index === index && drag.moved;
            const { x, y } = dragged ? drag.to : spot;
            return (
              <PitchSpot key={number} x={x} y={y} still={dragged}>
                <PlayerToken
                  className={styles.spot}
                  shirt={team.shirt}
                  keeper={index === 0}
                  name={LINE_NAMES[linesOf(cellAt({ x, y })).at(-1) ?? 'D']()}
                  label={m.teams_formation_spot({
                    number,
                    count: spots.length,
                    place: placeText(spot),
                  })}
                  aria-describedby={help}
                  aria-disabled={locked || index === 0 || undefined}
                  selected={selected === index}
                  dragging={dragged}
                  onPointerDown={(event) => startDrag(index, event)}
                  onPointerMove={followFinger}
                  onPointerUp={(event) => {
                    event.stopPropagation();
                    endDrag();
                  }}
                  onPointerCancel={() => setDrag(null)}
                  onClick={(event) => {
                    // The pointer has chosen already; this is Enter.
                    if (event.detail === 0 && !locked && index > 0) select(index);
                  }}
                  onKeyDown={(event) => step(index, event)}
                />
              </PitchSpot>
            );
          })}
        </Pitch>
      </div>
    </section>
  );
}

/** A spot is known by its number, wherever it is. */
function numbered(spots: readonly Point[]) {
  return spots.map((spot, index) => ({ number: index + 1, ...spot }));
}
