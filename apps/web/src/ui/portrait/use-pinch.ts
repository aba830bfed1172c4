/**
 * Two fingers on the window zoom at their middle and move; a remaining one continues as a drag. The cropper itself
 * zooms at the window's middle, so that a face moves away from the fingers: it gets the first finger only.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { type Fingers, type Framing, type Pinch, pinched, type Size } from './crop.ts';

export interface PinchOptions {
  readonly framing: Framing;
  readonly picture: Size;
  readonly closest: number;
  readonly frame: (framing: Framing) => void;
}

export function usePinch(window: RefObject<HTMLElement | null>, options: PinchOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = window.current;
    if (element === null) return;
    let pinch: Pinch | null = null;
    /** Several moves can arrive before a render. */
    let framed: Framing | null = null;

    const keep = (event: TouchEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const begin = (event: TouchEvent) => {
      pinch = { framing: framed ?? latest.current.framing, fingers: fingersOf(event, element) };
    };
    const down = (event: TouchEvent) => {
      if (event.touches.length < 2 && pinch === null) return;
      keep(event);
      begin(event);
    };
    const move = (event: TouchEvent) => {
      if (pinch === null) return;
      keep(event);
      const { picture, closest, frame } = latest.current;
      const { width: side } = element.getBoundingClientRect();
      framed = pinched(pinch, fingersOf(event, element), { side, picture, closest });
      frame(framed);
    };
    const up = (event: TouchEvent) => {
      if (pinch === null) return;
      // The last finger is for the cropper, too, which has seen the first one.
      if (event.touches.length === 0) {
        pinch = null;
        framed = null;
        return;
      }
      keep(event);
      begin(event);
    };
    const listeners = { touchstart: down, touchmove: move, touchend: up, touchcancel: up } as const;
    const how = { capture: true, passive: false };
    for (const [name, listener] of Object.entries(listeners)) {
      element.addEventListener(name as keyof typeof listeners, listener, how);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        element.removeEventListener(name as keyof typeof listeners, listener, how);
      }
    };
  }, [window]);
}

function fingersOf({ touches: [first, second] }: TouchEvent, element: HTMLElement): Fingers {
  const { left, top, width, height } = element.getBoundingClientRect();
  const a = { x: first?.clientX ?? 0, y: first?.clientY ?? 0 };
  const b = second === undefined ? a : { x: second.clientX, y: second.clientY };
  return {
    x: (a.x + b.x) / 2 - left - width / 2,
    y: (a.y + b.y) / 2 - top - height / 2,
    apart: Math.hypot(a.x - b.x, a.y - b.y),
  };
}
