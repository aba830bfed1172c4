/**
 * A team's own formation written as text. A match stores that text, so it keeps its formation when the team changes or
 * deletes it, and readers of the match do not need the team.
 *
 * `own-12:50,95;20,70.5;80,70.5:Diamond` has the id in the team, the position of each player, and the title.
 */

import { clamp, PITCH_PLAYERS_MAX, PITCH_PLAYERS_MIN } from '../match-limits.ts';
import { plainLine } from '../text/plain-text.ts';
import type { Formation } from './formation.ts';
import { cellAt, KEEPER_CELL, linesOf, type Point, pointOf } from './grid.ts';

/** The longest title that fits a match's formation text beside eleven positions. */
export const FORMATION_TITLE_MAX = 40;
/** The rearmost position of a field player. The keeper's row behind it belongs to no line of players. */
const FIELD_Y_MAX = 89.9;

export interface OwnShape {
  readonly id: number;
  readonly title: string;
  /** The keeper's position first. */
  readonly spots: readonly Point[];
}

/** The formation for a match. */
export function ownFormation({ id, title, ...shape }: OwnShape): Formation {
  const spots = shape.spots.map(({ x, y }) => ({ x: tenths(x), y: tenths(y) }));
  const name = plainLine(title.trim().slice(0, FORMATION_TITLE_MAX));
  const places = spots.map(({ x, y }) => `${x},${y}`).join(';');
  return {
    id: `${ownFormationPrefix(id)}${places}:${name}`,
    name,
    variant: null,
    cells: spots.map(cellAt),
    spots,
  };
}

/** The formation of such a text; undefined when the text is invalid or the formation is not playable. */
export function readOwnFormation(text: string): Formation | undefined {
  const [, id = '', places = '', title = ''] = /^own-(-?\d+):([\d.,;]+):(.*)$/su.exec(text) ?? [];
  const spots = places.split(';').map((place) => {
    const [x = Number.NaN, y = Number.NaN] = place.split(',').map(Number);
    return { x, y };
  });
  return isPlayable(spots) ? { ...ownFormation({ id: Number(id), title, spots }), id: text } : undefined;
}

/** The prefix that the texts of all versions of a team's own formation share. */
export function ownFormationPrefix(id: number): string {
  return `own-${id}:`;
}

/** True for four to eleven players: the first in goal, the others in front of the keeper's row, no two in one cell. */
export function isPlayable(spots: readonly Point[]): boolean {
  const cells = spots.map(cellAt);
  return (
    spots.length >= PITCH_PLAYERS_MIN &&
    spots.length <= PITCH_PLAYERS_MAX &&
    spots.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100) &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => linesOf(cell).length > 0) &&
    cells.lastIndexOf(KEEPER_CELL) === 0
  );
}

/** A valid position of a field player: on the pitch, rounded to a tenth of a percent, outside the keeper's row. */
export function fieldSpot({ x, y }: Point): Point {
  return { x: tenths(clamp(x, 0, 100)), y: tenths(clamp(y, 0, FIELD_Y_MAX)) };
}

/** The spots with one of them moved. Undefined for the keeper, who stays in goal, and when the cell is occupied. */
export function withSpotMoved(
  spots: readonly Point[],
  index: number,
  to: Point,
): readonly Point[] | undefined {
  const moved = spots.map((spot, at) => (at === index ? fieldSpot(to) : spot));
  return isPlayable(moved) ? moved : undefined;
}

/** Positions turned into a formation: the keeper first and in goal, and one player per cell. */
export function spotsOfPlaces(places: readonly Point[]): readonly Point[] {
  const taken = new Set([KEEPER_CELL]);
  const field = places.flatMap((place) => {
    if (cellAt(place) === KEEPER_CELL) return [];
    const spot = fieldSpot(place);
    if (taken.has(cellAt(spot))) return [];
    taken.add(cellAt(spot));
    return [spot];
  });
  return [pointOf(KEEPER_CELL), ...field];
}

const tenths = (percent: number) => Math.round(percent * 10) / 10;
