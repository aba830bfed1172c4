/** Converts the framed part of a picture into the pixels that are kept. */

/** The greatest width and height of a kept square: the largest size that any screen shows. */
export const KEPT_SIDE = 512;
/** The longest side of a kept picture that is no square. */
export const KEPT_LONGEST = 1920;

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
 * The whole pixels of a picture that a frame covers: a square within the picture, despite fractions and rounding of the
 * frame.
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

/** A part of a picture, in its pixels. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** The whole pixels that a frame of any shape covers, within the picture. */
export function areaIn({ width, height }: Size, frame: Area): Area {
  const wide = within(1, Math.round(frame.width), width);
  const high = within(1, Math.round(frame.height), height);
  return {
    width: wide,
    height: high,
    x: within(0, Math.round(frame.x), width - wide),
    y: within(0, Math.round(frame.y), height - high),
  };
}

/** The size in which a part is drawn: its own shape, never larger than the original. */
export function drawnSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The offset of the picture's middle from the window's middle, and the zoom. */
export interface Framing {
  readonly crop: Point;
  readonly zoom: number;
}

/** The middle of the fingers, relative to the window's middle, and their distance. */
export interface Fingers extends Point {
  readonly apart: number;
}

export interface Pinch {
  readonly framing: Framing;
  readonly fingers: Fingers;
}

/** A square window over a picture of a given size. */
export interface Window {
  readonly side: number;
  readonly picture: Size;
  readonly closest: number;
}

/** Keeps the part of the picture between the fingers there; the window stays covered. */
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
