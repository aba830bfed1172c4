/** From the square that a coach framed to the pixels that are kept. */

/** A picture is kept at most this wide and high: the largest size that any screen shows. */
export const KEPT_SIDE = 512;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * The whole pixels of a picture that a frame covers: a square within the picture, whatever fractions and
 * rounding the frame comes with.
 */
export function squareIn(
  { width, height }: Size,
  frame: Size & { readonly x: number; readonly y: number },
): Square {
  const most = Math.min(width, height);
  const side = within(1, Math.round(Math.min(frame.width, frame.height)), most);
  return {
    side,
    x: within(0, Math.round(frame.x), width - side),
    y: within(0, Math.round(frame.y), height - side),
  };
}

/** How wide a square is drawn: never larger than it was taken. */
export function drawnSide({ side }: Square): number {
  return Math.min(side, KEPT_SIDE);
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of the picture stands, seen from the middle of the window, and how many times larger it is. */
export interface Framing {
  readonly crop: Point;
  readonly zoom: number;
}

/** The middle of the fingers, seen from the middle of the window, and how far apart they are. */
export interface Fingers extends Point {
  readonly apart: number;
}

export interface Pinch {
  readonly framing: Framing;
  readonly fingers: Fingers;
}

/** A square window that is covered by a picture of some size. */
export interface Window {
  readonly side: number;
  readonly picture: Size;
  readonly closest: number;
}

/** What was between the fingers when they came down stays between them; the window stays covered. */
export function pinched({ framing, fingers }: Pinch, now: Fingers, window: Window): Framing {
  const spread = fingers.apart > 0 ? now.apart / fingers.apart : 1;
  const zoom = within(1, framing.zoom * spread, window.closest);
  const larger = zoom / framing.zoom;
  const { side, picture } = window;
  const room = (length: number) =>
    ((length / Math.min(picture.width, picture.height)) * zoom - 1) * (side / 2);
  const along = (axis: 'x' | 'y', most: number) =>
    within(-most, now[axis] - (fingers[axis] - framing.crop[axis]) * larger, most);
  return { zoom, crop: { x: along('x', room(picture.width)), y: along('y', room(picture.height)) } };
}

function within(least: number, value: number, most: number): number {
  return Number.isFinite(value) ? Math.max(least, Math.min(value, most)) : least;
}
