/**
 * Dragging of players over a pitch and beside it, by mouse, pen and finger; `gesture.ts` decides when a press becomes a
 * drag. Elements become draggable by `dragHandle`. Screens offer every move by keyboard and taps, too.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, gestureOf, HOLD_MS, type Press, type Spot } from './gesture.ts';

/** The position of the pointer, and of the middle of the dragged element. */
export interface DragSpot extends Spot {
  readonly middle: Spot;
}

export interface DragCallbacks {
  readonly pickUp?: (id: number) => void;
  /** Called at the beginning and for every move. */
  readonly move?: (id: number, at: DragSpot) => void;
  readonly drop: (id: number, at: DragSpot) => void;
  /** The target box of a pull, which starts a drag without a hold. */
  readonly towards?: () => Box | null;
}

interface Held extends Press {
  readonly id: number;
  readonly pointer: number;
  /** The offset from the pointer to the middle of the dragged element. */
  readonly grip: { readonly x: number; readonly y: number };
  readonly dragging: boolean;
  readonly at: Spot;
}

/** After a drag the browser sends a click to the element under the mouse. */
const CLICK_AFTER_MS = 100;
const EDGE_PX = 56;
const SCROLL_PX = 9;

/** Marks an element as draggable. */
export function dragHandle(id: number): { readonly 'data-drag': number } {
  return { 'data-drag': id };
}

/** The id of the dragged element; null without a drag. */
export function useDrag(within: RefObject<HTMLElement | null>, callbacks: DragCallbacks): number | null {
  const [dragged, setDragged] = useState<number | null>(null);
  const current = useRef(callbacks);
  useEffect(() => {
    current.current = callbacks;
  });

  useEffect(() => {
    const element = within.current;
    if (element === null) return;
    return listen(element, current, setDragged);
  }, [within]);
  return dragged;
}

function listen(
  element: HTMLElement,
  callbacks: RefObject<DragCallbacks>,
  setDragged: (id: number | null) => void,
): () => void {
  const whole = new AbortController();
  let gesture = new AbortController();
  let held: Held | null = null;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  let timer = 0;

  function press(event: PointerEvent) {
    const handle = (event.target as Element).closest<HTMLElement>('[data-drag]');
    if (handle === null || event.button !== 0 || !event.isPrimary) return;
    end();
    const box = handle.getBoundingClientRect();
    const grip = {
      x: (box.left + box.right) / 2 - event.clientX,
      y: (box.top + box.bottom) / 2 - event.clientY,
    };
    const mouse = event.pointerType === 'mouse';
    const { clientX, clientY, pointerId: pointer, timeStamp: timeMs } = event;
    const at = { clientX, clientY };
    held = { ...at, mouse, timeMs, id: Number(handle.dataset.drag), pointer, grip, dragging: false, at };
    if (!mouse) timer = window.setTimeout(pickUp, HOLD_MS);
    gesture = new AbortController();
    // In the capture phase: a screen that stops an event further down must not leave a drag unfinished.
    const during = { capture: true, signal: gesture.signal };
    addEventListener('pointermove', (moved) => moved.pointerId === pointer && move(moved), during);
    addEventListener('pointerup', (up) => up.pointerId === pointer && release(up), during);
    addEventListener('pointercancel', (lost) => lost.pointerId === pointer && end(), during);
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), during);
  }

  function pickUp() {
    if (held === null) return;
    held = { ...held, dragging: true };
    clearTimeout(timer);
    getSelection()?.removeAllRanges();
    setDragged(held.id);
    callbacks.current.pickUp?.(held.id);
    callbacks.current.move?.(held.id, spotOf(held));
    requestAnimationFrame(scrollAtEdge);
  }

  /** True during a drag. */
  function move({ clientX, clientY, timeStamp }: Spot & { readonly timeStamp: number }): boolean {
    if (held === null) return false;
    held = { ...held, at: { clientX, clientY } };
    if (!held.dragging) {
      const towards = callbacks.current.towards?.() ?? null;
      const gesture = gestureOf(held, { clientX, clientY, timeMs: timeStamp }, towards);
      if (gesture === 'giveUp') end();
      if (gesture !== 'drag') return false;
      pickUp();
    } else callbacks.current.move?.(held.id, spotOf(held));
    return true;
  }

  function release({ clientX, clientY }: Spot) {
    const dropped = held;
    end();
    if (dropped?.dragging !== true) return;
    endedAtMs = performance.now();
    callbacks.current.drop(dropped.id, spotOf({ ...dropped, at: { clientX, clientY } }));
  }

  function end() {
    clearTimeout(timer);
    gesture.abort();
    if (held?.dragging === true) setDragged(null);
    held = null;
  }

  function scrollAtEdge() {
    if (held?.dragging !== true) return;
    const { clientX, clientY } = held.at;
    const over = document.elementFromPoint(clientX, clientY)?.closest('[data-drop]');
    if (!over && clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (!over && clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    requestAnimationFrame(scrollAtEdge);
  }

  const { signal } = whole;
  element.addEventListener('pointerdown', press, { signal });
  // Not passive, and registered before the touch: else the browser scrolls without asking.
  element.addEventListener('touchmove', (event) => touchMove(event), { passive: false, signal });
  element.addEventListener('contextmenu', (event) => held !== null && event.preventDefault(), { signal });
  element.addEventListener('dragstart', (event) => held !== null && event.preventDefault(), { signal });
  element.addEventListener('click', noClickAfterDrag, { capture: true, signal });

  function touchMove(event: TouchEvent) {
    const [touch] = event.touches;
    if (touch === undefined || event.touches.length > 1) return;
    const { clientX, clientY } = touch;
    if (move({ clientX, clientY, timeStamp: event.timeStamp }) && event.cancelable) event.preventDefault();
  }

  function noClickAfterDrag(event: MouseEvent) {
    if (performance.now() - endedAtMs > CLICK_AFTER_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return () => {
    end();
    whole.abort();
  };
}

function spotOf({ at, grip }: Held): DragSpot {
  const { clientX, clientY } = at;
  return { clientX, clientY, middle: { clientX: clientX + grip.x, clientY: clientY + grip.y } };
}
