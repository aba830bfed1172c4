/**
 * The pitch as a grid of 9 columns and 10 rows (section 9). Cell 0 is at the opponent's left corner, cell 85 is the
 * keeper's. Positions on the pitch are points in percent: x from the left, y from the opponent's goal.
 */
import type { PositionId } from '../entity/tables/player.ts';
import { clamp } from '../match-limits.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const MIDDLE: Point = { x: 50, y: 50 };

export const GRID_COLUMNS = 9;
export const GRID_ROWS = 10;
export const GRID_CELLS = GRID_COLUMNS * GRID_ROWS;
export const KEEPER_CELL = 85;

/** The first and last cell of each line of players. The last row of attack is the first of midfield. */
export const LINE_CELLS: Readonly<Record<Exclude<PositionId, 'K'>, readonly [first: number, last: number]>> =
  {
    A: [0, 35],
    M: [27, 53],
    D: [54, 80],
  };

/** The number of a cell, counted in rows from the opponent’s goal; column and row from 0. */
export function cellOf(column: number, row: number): number {
  return row * GRID_COLUMNS + column;
}

/** The centre of a cell, in percent with two decimals. */
export function pointOf(cell: number): Point {
  const column = cell % GRID_COLUMNS;
  const row = Math.floor(cell / GRID_COLUMNS);
  return {
    x: Math.round(((column + 0.5) * 10_000) / GRID_COLUMNS) / 100,
    y: ((row + 0.5) * 100) / GRID_ROWS,
  };
}

/** The cell of a point. Points outside the pitch belong to the nearest cell. */
export function cellAt(point: Point): number {
  const column = clamp(Math.floor((point.x * GRID_COLUMNS) / 100), 0, GRID_COLUMNS - 1);
  const row = clamp(Math.floor((point.y * GRID_ROWS) / 100), 0, GRID_ROWS - 1);
  return cellOf(column, row);
}

/** False for -1, which means that the position is not set. */
export function isSet(point: Point): boolean {
  return point.x >= 0 && point.y >= 0;
}

/** The point moved onto the pitch. */
export function ontoPitch(point: Point): Point {
  return { x: clamp(point.x, 0, 100), y: clamp(point.y, 0, 100) };
}

/** A stored position, moved onto the pitch so that the player is visible. */
export function withinPitch<T extends Point>(place: T): T {
  return place.x <= 100 && place.y <= 100 ? place : { ...place, ...ontoPitch(place) };
}

/** The lines of players to which a cell belongs: K for the keeper's cell, none for the corners beside it. */
export function linesOf(cell: number): readonly PositionId[] {
  if (cell === KEEPER_CELL) return ['K'];
  const lines = Object.entries(LINE_CELLS) as [Exclude<PositionId, 'K'>, readonly [number, number]][];
  return lines.filter(([, [first, last]]) => cell >= first && cell <= last).map(([line]) => line);
}

/** Squared distance in percent, for comparisons. */
export function distance(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
