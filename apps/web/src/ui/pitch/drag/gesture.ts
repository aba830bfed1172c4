/**
 * Decides what a press on a player becomes.
 *
 *   pressed ──moved: mouse──────────────────────────▶ dragging
 *      │ ────held still for HOLD_MS: finger─────────▶ dragging
 *      │ ────rested, then moved towards the pitch───▶ dragging
 *      │ ────moved any other way: finger────────────▶ given up: the browser scrolls
 *      └─────released───────────────────────────────▶ given up: it was a tap
 *
 * Scrolling has priority: a finger that swipes at once never moves a player.
 */

export interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

export interface Press extends Spot {
  readonly mouse: boolean;
  readonly timeMs: number;
}

export type Gesture = 'wait' | 'drag' | 'giveUp';

/** How far a tap may slip, also in a glove. */
const SLACK_PX = 8;
/** A finger that holds still for this long starts a drag. */
export const HOLD_MS = 200;
/** A swipe begins at once; a pull begins after the finger has rested for this time. */
const REST_MS = 80;

interface Moved extends Spot {
  readonly timeMs: number;
}

/** The gesture after a move; `towards` is the target box of a pull, if any. */
export function gestureOf(press: Press, moved: Moved, towards: Box | null): Gesture {
  const by = { x: moved.clientX - press.clientX, y: moved.clientY - press.clientY };
  if (Math.hypot(by.x, by.y) <= SLACK_PX) return 'wait';
  if (press.mouse) return 'drag';
  const restedMs = moved.timeMs - press.timeMs;
  if (restedMs >= HOLD_MS) return 'drag';
  return restedMs >= REST_MS && towards !== null && isPull(press, by, towards) ? 'drag' : 'giveUp';
}

/** A place on the screen, as `getBoundingClientRect` answers it. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** True when the finger moved towards the box, and not along it. */
function isPull(from: Spot, by: { readonly x: number; readonly y: number }, box: Box): boolean {
  const way = {
    x: towards(from.clientX, box.left, box.right),
    y: towards(from.clientY, box.top, box.bottom),
  };
  const upright = Math.abs(by.y) > Math.abs(by.x);
  return upright ? way.y !== 0 && Math.sign(by.y) === way.y : way.x !== 0 && Math.sign(by.x) === way.x;
}

/** The direction of a range from a value; 0 within it. */
function towards(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at > to) return -1;
  return at < from ? 1 : 0;
}
