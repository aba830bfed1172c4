/**
 * `/match/{id}/formation/`: who starts, who plays in each later block, and where. A player gets to his place by dragging, by two taps, or by
 * keyboard: Enter picks up, arrows walk over pitch and bench, Enter puts down, Escape puts back.
 */
import {
  type ClientRect,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type BlockKey, FIRST_BLOCK } from '@touchline/domain/match/blocks';
import type { Point } from '@touchline/domain/match/grid';
import { isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { NoMatch } from '#ui/parts/NoMatch.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { placeAt } from '#ui/pitch/place-at.ts';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { placeText } from '#ui/words/place-words.ts';
import { BenchList } from './BenchList.tsx';
import { BlockActions } from './BlockActions.tsx';
import { BlockBar } from './BlockBar.tsx';
import { BlocksSheet } from './BlocksSheet.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { LineupPitch } from './LineupPitch.tsx';
import { LineupTools } from './LineupTools.tsx';
import styles from './lineup.module.css';
import { PlayerPanel } from './PlayerPanel.tsx';
import { Presets } from './Presets.tsx';
import { SpotPanel } from './SpotPanel.tsx';
import { readTarget, type Target, targetUnder } from './targets.ts';
import { type Lineup, useLineup } from './use-lineup.ts';

export function LineupScreen({ sid }: { sid: number }) {
  const [at, setAt] = useState<BlockKey>(FIRST_BLOCK);
  const lineup = useLineup(sid, at);
  if (lineup === undefined) return null;
  if (lineup === null) return <NoMatch icon="formation" title={m.lineup_title()} text={m.lineup_gone()} />;
  if (!isNotStarted(lineup.match.status)) return <Started sid={sid} />;
  if (lineup.everybody.length === 0) {
    return (
      <EmptyState
        icon="players"
        title={m.lineup_empty_title()}
        text={m.lineup_empty_text()}
        action={
          <Button renderRoot={(props) => <Link to="/players/collection/" {...props} />}>
            {m.lineup_to_players()}
          </Button>
        }
      />
    );
  }
  return <LineupOf key={sid} lineup={lineup} choose={setAt} />;
}

function Started({ sid }: { sid: number }) {
  return (
    <EmptyState
      icon="whistle"
      title={m.lineup_locked_title()}
      text={m.lineup_locked_text()}
      action={
        <Button
          renderRoot={(props) => <Link to="/match/$id/play/" params={{ id: String(sid) }} {...props} />}
        >
          {m.lineup_to_match_day()}
        </Button>
      }
    />
  );
}

interface LineupOfProps {
  readonly lineup: Lineup;
  readonly choose: (at: BlockKey) => void;
}

function LineupOf({ lineup, choose }: LineupOfProps) {
  const { match, team, act } = lineup;
  const [picked, setPicked] = useState<number | null>(null);
  const [spot, setSpot] = useState<Point | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [free, setFree] = useState(false);
  const [dividing, setDividing] = useState(false);
  const [said, setSaid] = useState('');
  const layer = useRef<HTMLDivElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const letGo = useLetGo();
  // A few pixels before a press becomes a drag: a tap must stay a tap, also in a glove.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  const putBack = () => {
    setPicked(null);
    setSpot(null);
  };
  useKeys({ waiting: picked !== null || spot !== null, putBack, field: numberField });

  /** Puts the player down where he was let go, or where the second tap was. */
  async function putDown(player: number, target: Target) {
    putBack();
    if (await act.put(player, target)) setSaid(putText(lineup, player, target));
  }

  async function tap(target: Target) {
    if (picked !== null) {
      if (target.at === 'player' && target.sid === picked) setPicked(null);
      else await putDown(picked, target);
    } else if (target.at === 'player') {
      if (spot !== null) return putDown(target.sid, { at: 'spot', point: spot });
      setPicked(target.sid);
      setSaid(pickedText(lineup, target.sid));
    } else if (target.at === 'spot') {
      const again = spot?.x === target.point.x && spot.y === target.point.y;
      setSpot(again ? null : target.point);
      setSaid(again ? '' : spotText(target.point));
    }
  }

  function endDrag({ active, over }: DragEndEvent) {
    setDragged(null);
    const player = Number(active.id);
    const under = letGo.current === null ? null : targetUnder(letGo.current);
    const target = under ?? (over === null ? null : readTarget(over.id));
    const exact =
      free && target?.at !== 'bench' ? letGoAt(active.rect.current.translated, layer.current) : null;
    if (exact !== null) void putDown(player, { at: 'spot', point: exact });
    else if (target !== null && !(target.at === 'player' && target.sid === player))
      void putDown(player, target);
  }

  async function putNumber(to: Point, shirtnumber: number) {
    const player = await act.putNumber(shirtnumber, to);
    if (player === null) return;
    putBack();
    setSaid(m.lineup_placed({ name: lineup.nameOf(player) }));
  }

  function show(at: BlockKey) {
    putBack();
    choose(at);
  }

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.lineup_title()}
        back={<BackLink to="/matches/" label={m.lineup_back()} />}
        actions={
          <Button
            renderRoot={(props) => (
              <Link to="/match/$id/play/" params={{ id: String(match.sid) }} {...props} />
            )}
            rightSection={<Icon name="whistle" size={18} />}
          >
            {m.lineup_to_match_day()}
          </Button>
        }
      />
      <LineupTools lineup={lineup} free={free} setFree={setFree} />
      <BlockBar lineup={lineup} choose={show} divide={() => setDividing(true)} />
      <BlocksSheet lineup={lineup} opened={dividing} close={() => setDividing(false)} />
      <p className="visually-hidden" id="lineup-help">
        {m.lineup_instructions()}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        onDragStart={({ active }: DragStartEvent) => {
          putBack();
          setDragged(Number(active.id));
        }}
        onDragEnd={endDrag}
        onDragCancel={() => setDragged(null)}
      >
        <div className={styles.board}>
          <LineupPitch {...{ lineup, spot, tap, layer }} picked={picked ?? dragged} />
          <div className={styles.side}>
            {spot !== null && (
              <SpotPanel
                key={`${spot.x}:${spot.y}`}
                spot={spot}
                byNumber={lineup.byNumber}
                field={numberField}
                put={(number) => void putNumber(spot, number)}
                close={putBack}
              />
            )}
            {picked !== null && (
              <PlayerPanel
                {...{ lineup, free, putBack }}
                sid={picked}
                toBench={() => putDown(picked, { at: 'bench' })}
              />
            )}
            <BenchList {...{ lineup, picked, tap }} show={setPicked} />
            <BlockActions lineup={lineup} />
            <ChangesCard lineup={lineup} choose={show} />
            <Presets lineup={lineup} />
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged !== null && <Shirt shirt={team.shirt} size={56} number={lineup.player(dragged)?.number} />}
        </DragOverlay>
      </DndContext>
    </div>
  );
}

/**
 * Where the finger or the mouse was let go last. What the library says lies under it is what lay there at its last
 * rendering: a quick hand on a slow phone is ahead of that.
 */
function useLetGo(): RefObject<PointerEvent | null> {
  const last = useRef<PointerEvent>(null);
  useEffect(() => {
    const onUp = (event: PointerEvent) => {
      last.current = event;
    };
    addEventListener('pointerup', onUp, true);
    return () => removeEventListener('pointerup', onUp, true);
  }, []);
  return last;
}

interface Keys {
  /** Somebody is picked up, or a spot is chosen. */
  readonly waiting: boolean;
  readonly putBack: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Escape puts back; digits go to the field for a shirt number where there is one. */
function useKeys({ waiting, putBack, field }: Keys) {
  useEffect(() => {
    if (!waiting) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') putBack();
      else if (/^\d$/.test(event.key) && !(document.activeElement instanceof HTMLInputElement))
        field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The exact place on the pitch that the middle of what was dragged lies over; null beside the pitch. */
function letGoAt(dragged: ClientRect | null, layer: HTMLElement | null): Point | null {
  if (dragged === null || layer === null) return null;
  const pitch = layer.getBoundingClientRect();
  const clientX = dragged.left + dragged.width / 2;
  const clientY = dragged.top + dragged.height / 2;
  // Half a player around the layer is still the pitch.
  const around = dragged.width / 2;
  const beside =
    clientX < pitch.left - around ||
    clientX > pitch.right + around ||
    clientY < pitch.top - around ||
    clientY > pitch.bottom + around;
  if (beside) return null;
  const { x, y } = placeAt({ clientX, clientY }, pitch, 'portrait');
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

function spotText(point: Point): string {
  return `${m.lineup_spot_title({ place: placeText(point) })}. ${m.lineup_spot_text()}`;
}

function pickedText(lineup: Lineup, sid: number): string {
  const name = lineup.nameOf(sid);
  return lineup.pitch.some((player) => player.sid === sid)
    ? m.lineup_selected_pitch({ name })
    : m.lineup_selected_bench({ name });
}

function putText(lineup: Lineup, sid: number, target: Target): string {
  const name = lineup.nameOf(sid);
  if (target.at === 'bench') return m.lineup_benched({ name });
  if (target.at === 'player') return m.lineup_swapped({ first: name, second: lineup.nameOf(target.sid) });
  return m.lineup_placed({ name });
}
