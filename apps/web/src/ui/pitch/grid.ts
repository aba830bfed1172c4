/** A place on the pitch in percent: x from the left, y from the opponent's goal; the own goal is at y 100. */
export interface Place {
  x: number;
  y: number;
}

/** Portrait: the own goal at the bottom. Landscape: the own goal at the left, x from the top. */
export type Orientation = 'portrait' | 'landscape';

/** The pitch grid, 9 by 10, 90 cells (section 9). */
export const GRID_COLUMNS = 9;
export const GRID_ROWS = 10;
export const GRID_CELLS = GRID_COLUMNS * GRID_ROWS;

export function isCell(id: number): boolean {
  return Number.isInteger(id) && id >= 0 && id < GRID_CELLS;
}

/** The middle of a cell; column = id % 9, row = floor(id / 9), row 0 at the opponent's goal. */
export function cellCentre(id: number): Place {
  if (!isCell(id)) throw new RangeError(`no grid cell ${id}`);
  const [column, row] = [id % GRID_COLUMNS, Math.floor(id / GRID_COLUMNS)];
  return { x: ((column + 0.5) * 100) / GRID_COLUMNS, y: ((row + 0.5) * 100) / GRID_ROWS };
}

const inside = (percent: number, count: number) =>
  Math.min(count - 1, Math.max(0, Math.floor((percent * count) / 100)));

/** The cell that a place lies in; places beside the pitch go to the nearest cell. */
export function cellAt({ x, y }: Place): number {
  return inside(y, GRID_ROWS) * GRID_COLUMNS + inside(x, GRID_COLUMNS);
}

const percent = (value: number) => Math.min(100, Math.max(0, value));

/** Where a place is drawn, in percent from the left and from the top of the field. */
export function toScreen({ x, y }: Place, orientation: Orientation): { left: number; top: number } {
  return orientation === 'portrait' ? { left: x, top: y } : { left: 100 - y, top: x };
}

/** The place below a finger: client coordinates within the rectangle of the pitch's player layer. */
export function placeAt(
  finger: { clientX: number; clientY: number },
  layer: { left: number; top: number; width: number; height: number },
  orientation: Orientation,
): Place {
  const left = percent(((finger.clientX - layer.left) * 100) / layer.width);
  const top = percent(((finger.clientY - layer.top) * 100) / layer.height);
  return orientation === 'portrait' ? { x: left, y: top } : { x: top, y: 100 - left };
}
