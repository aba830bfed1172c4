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

function within(least: number, value: number, most: number): number {
  return Number.isFinite(value) ? Math.max(least, Math.min(value, most)) : least;
}
