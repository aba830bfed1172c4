/**
 * The pitch for editing a formation. Players are dragged, or selected and placed by a second tap, or moved with
 * the arrow keys. Positions are free, in percent; only the goalkeeper stays in goal.
 */
import type { Team } from '@touchline/domain/entity/tables/team';
import { cellAt, linesOf, type Point } from '@touchline/domain/pitch/grid';
import { withSpotMoved } from '@touchline/domain/pitch/own-formation';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type DragSpot, dragHandle, useDrag } from '#ui/pitch/drag/use-drag.ts';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { placeAt } from '#ui/pitch/place-at.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { placeText } from '#ui/words/team/place-words.ts';
import styles from './formations.module.css';

export interface FormationBoardProps {
  readonly team: Team;
  readonly spots: readonly Point[];
  readonly locked: boolean;
  readonly onChange: (spots: readonly Point[]) => void;
}

/** Percent of the pitch. */
const STEP = 2;
const FINE_STEP = 0.5;
/** Short enough to fit below a shirt. */
const LINE_NAMES = {
  K: m.words_position_goal,
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
  const ground = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  /** The player at the start of the touch. */
  const pressed = useRef<number | null>(null);
  const help = useId();
  const [finger, setFinger] = useState<Point | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  const below = (at: DragSpot['middle']) => {
    const box = layer.current?.getBoundingClientRect();
    return box === undefined ? null : placeAt(at, box, 'portrait');
  };

  /** Returns whether there was room. */
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

  const dragged = useDrag(ground, {
    pickUp: () => setSelected(null),
    move: (_, { middle }) => setFinger(below(middle)),
    drop: (index, { middle }) => {
      setFinger(null);
      const to = below(middle);
      if (to !== null) putDown(index, to);
    },
  });

  function select(index: number) {
    setSelected(selected === index ? null : index);
  }

  /** If another player is in the way, the spot jumps to the next free position behind them. */
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
        ref={ground}
        className={styles.ground}
        data-aiming={selected !== null || undefined}
        onPointerUp={(event) => {
          const to = below(event);
          if (selected === null || dragged !== null || to === null) return;
          pressed.current = null;
          putDown(selected, to);
        }}
      >
        <Pitch kind={pitchKindOf(team.metadata.pitch)} view="ownHalf" layerRef={layer}>
          {numbered(spots).map(({ number, ...spot }) => {
            const index = number - 1;
            const movable = !locked && index > 0;
            const moving = dragged === index && finger !== null;
            const { x, y } = moving ? finger : spot;
            return (
              <PitchSpot key={number} x={x} y={y} still={moving}>
                <PlayerToken
                  {...(movable && dragHandle(index))}
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
                  aria-disabled={!movable || undefined}
                  selected={selected === index}
                  dragging={moving}
                  onPointerDown={() => {
                    pressed.current = index;
                  }}
                  onPointerUp={(event) => event.stopPropagation()}
                  onClick={({ detail }) => {
                    // Ignores the click of the tap that has just placed the player here; `detail` 0 is Enter.
                    if (movable && (detail === 0 || pressed.current === index)) select(index);
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

/** The key is the spot's number, which stays the same when the spot moves. */
function numbered(spots: readonly Point[]) {
  return spots.map((spot, index) => ({ number: index + 1, ...spot }));
}
