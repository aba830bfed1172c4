/**
 * Picks players up and puts them down: by two taps, by a drag, or with the keyboard, where Enter is a tap and
 * Escape cancels.
 */
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Spot } from '#ui/pitch/drag/gesture.ts';
import { type DragSpot, useDrag } from '#ui/pitch/drag/use-drag.ts';
import { placeAt } from '#ui/pitch/place-at.ts';
import { type Target, targetId, targetUnder } from '../targets.ts';
import type { Lineup } from '../use-lineup.ts';

export interface Placing {
  /** The player who was picked up by a tap, or null. */
  readonly picked: number | null;
  /** The player who is being dragged. */
  readonly dragged: number | null;
  /** Renders a copy of the dragged player at the pointer. */
  readonly ghost: (element: HTMLElement | null) => void;
  /** The id of the target under the dragged player. */
  readonly over: string | null;
  /** The free spot that was tapped and waits for a player. */
  readonly spot: Point | null;
  /** The announcement for screen readers. Toasts announce results themselves. */
  readonly said: string;
  /** Dragged players stay exactly where they are dropped, instead of on the nearest spot. */
  readonly free: boolean;
  readonly setFree: (free: boolean) => void;
  readonly pick: (player: number) => void;
  readonly tap: (target: Target) => void;
  readonly putDown: (player: number, target: Target) => void;
  readonly putNumber: (to: Point, shirtnumber: number) => void;
  readonly putBack: () => void;
}

interface Places {
  /** The element that contains all draggable elements and drop targets. */
  readonly board: RefObject<HTMLElement | null>;
  /** The players' layer of the pitch. */
  readonly layer: RefObject<HTMLElement | null>;
}

export function usePlacing(lineup: Lineup, { board, layer }: Places): Placing {
  const { act } = lineup;
  const [picked, setPicked] = useState<number | null>(null);
  const [spot, setSpot] = useState<Point | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [free, setFree] = useState(false);
  const [said, setSaid] = useState('');
  const ghost = useGhost();

  function putBack() {
    setPicked(null);
    setSpot(null);
    setSaid('');
  }
  useEscape(picked !== null, putBack);

  function putDown(player: number, target: Target) {
    putBack();
    void act.put(player, target);
  }

  function tap(target: Target) {
    if (picked !== null) {
      if (target.at === 'player' && target.sid === picked) putBack();
      else putDown(picked, target);
    } else if (target.at === 'player') {
      setPicked(target.sid);
      setSaid(pickedText(lineup, target.sid));
    } else if (target.at === 'spot') setSpot(target.point);
  }

  async function putNumber(to: Point, shirtnumber: number) {
    if ((await act.putNumber(shirtnumber, to)) !== null) putBack();
  }

  const dragged = useDrag(board, {
    towards: () => layer.current?.getBoundingClientRect() ?? null,
    pickUp: putBack,
    move: (_, at) => {
      ghost.follow(at.middle);
      const target = targetUnder(at);
      setOver(target === null ? null : targetId(target));
    },
    drop: (player, at) => {
      setOver(null);
      const target = targetUnder(at);
      const exact = free && target?.at !== 'bench' ? letGoAt(at, layer.current) : null;
      if (exact !== null) putDown(player, { at: 'spot', point: exact });
      else if (target !== null && !isAlreadyAt(lineup, player, target)) putDown(player, target);
    },
  });

  return {
    picked,
    dragged,
    ghost: ghost.ref,
    over: dragged === null ? null : over,
    spot,
    said,
    free,
    setFree,
    pick: (player) => {
      putBack();
      setPicked(player);
    },
    tap,
    putDown,
    putNumber: (to, shirtnumber) => void putNumber(to, shirtnumber),
    putBack,
  };
}

/** The copy at the pointer moves without rendering the line-up again. */
function useGhost() {
  const element = useRef<HTMLElement | null>(null);
  const at = useRef<Spot>({ clientX: 0, clientY: 0 });
  const move = useCallback(() => {
    const { clientX, clientY } = at.current;
    element.current?.style.setProperty('translate', `${clientX}px ${clientY}px`);
  }, []);
  const ref = useCallback(
    (mounted: HTMLElement | null) => {
      element.current = mounted;
      move();
    },
    [move],
  );
  const follow = useCallback(
    (spot: Spot) => {
      at.current = spot;
      move();
    },
    [move],
  );
  return { ref, follow };
}

function useEscape(waiting: boolean, putBack: () => void) {
  useEffect(() => {
    if (!waiting) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      // Escape in a sheet only closes the sheet.
      const inSheet = target instanceof Element && target.closest('dialog') !== null;
      if (key === 'Escape' && !inSheet) putBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Dropped at the place where the drag began: nothing changes and nothing is announced. */
function isAlreadyAt(lineup: Lineup, player: number, target: Target): boolean {
  if (target.at === 'player') return target.sid === player;
  return target.at === 'bench' && !lineup.pitch.some(({ sid }) => sid === player);
}

/** The exact position on the pitch under the middle of the dragged element; null outside the pitch. */
function letGoAt({ middle }: DragSpot, layer: HTMLElement | null): Point | null {
  if (layer === null) return null;
  const pitch = layer.getBoundingClientRect();
  const beside =
    middle.clientX < pitch.left - AROUND_PX ||
    middle.clientX > pitch.right + AROUND_PX ||
    middle.clientY < pitch.top - AROUND_PX ||
    middle.clientY > pitch.bottom + AROUND_PX;
  if (beside) return null;
  const { x, y } = placeAt(middle, pitch, 'portrait');
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

/** Half a player's size around the layer still counts as the pitch. */
const AROUND_PX = 32;

function pickedText(lineup: Lineup, sid: number): string {
  const name = lineup.nameOf(sid);
  return lineup.pitch.some((player) => player.sid === sid)
    ? m.lineup_selected_pitch({ name })
    : m.lineup_selected_bench({ name });
}
