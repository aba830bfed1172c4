/** Converts a pointer position into a point on the pitch. */
import { ontoPitch, type Point } from '@touchline/domain/pitch/grid';

/** Portrait: the own goal at the bottom. Landscape: the own goal at the left, x from the top. */
export type Orientation = 'portrait' | 'landscape';

/** Client coordinates within the rectangle of the pitch's player layer; outside of it, the nearest edge. */
export function placeAt(
  finger: { clientX: number; clientY: number },
  layer: { left: number; top: number; width: number; height: number },
  orientation: Orientation,
): Point {
  const left = ((finger.clientX - layer.left) * 100) / layer.width;
  const top = ((finger.clientY - layer.top) * 100) / layer.height;
  return ontoPitch(orientation === 'portrait' ? { x: left, y: top } : { x: top, y: 100 - left });
}
