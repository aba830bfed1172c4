/**
 * A formation of a team's own, written as text. A match carries that text as its formation: it keeps the shape
 * that it was played in when the team changes or deletes its own one, and nobody who reads the match needs the
 * team for it. `own-12:50,95;20,70.5;80,70.5:Diamond`: the id in the team, a place for each player, the title.
 */
import type { Formation } from './formations.ts';
import { cellAt, KEEPER_CELL, linesOf, type Point, pointOf } from './grid.ts';
import { clamp, PITCH_PLAYERS_MAX, PITCH_PLAYERS_MIN } from './limits.ts';
import { plainLine } from './plain-text.ts';

/** A title fits the text of a match's formation beside eleven places. */
export const FORMATION_TITLE_MAX = 40;
/** A field player stays before the keeper's row: there, no line would be his. */
const FIELD_Y_MAX = 89.9;

export interface OwnShape {
  readonly id: number;
  readonly title: string;
  /** The keeper's place first. */
  readonly spots: readonly Point[];
}

/** The formation as a match has it. */
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

/** The formation that such a text says; undefined when it is none, or not one that can be played. */
export function readOwnFormation(text: string): Formation | undefined {
  const [, id = '', places = '', title = ''] = /^own-(-?\d+):([\d.,;]+):(.*)$/su.exec(text) ?? [];
  const spots = places.split(';').map((place) => {
    const [x = Number.NaN, y = Number.NaN] = place.split(',').map(Number);
    return { x, y };
  });
  return isPlayable(spots) ? { ...ownFormation({ id: Number(id), title, spots }), id: text } : undefined;
}

/** What the text of each version of a team's own formation begins with. */
export function ownFormationPrefix(id: number): string {
  return `own-${id}:`;
}

/** Four to eleven players, the first in goal, the others before the keeper's row, no two in one cell. */
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

/** Where a spot may be put: on the pitch, a tenth of a percent fine, and outside the keeper's row. */
export function fieldSpot({ x, y }: Point): Point {
  return { x: tenths(clamp(x, 0, 100)), y: tenths(clamp(y, 0, FIELD_Y_MAX)) };
}

/**
 * The spots with one of them put elsewhere; undefined when that is the keeper, who stays in goal, or when
 * somebody stands there.
 */
export function withSpotMoved(
  spots: readonly Point[],
  index: number,
  to: Point,
): readonly Point[] | undefined {
  const moved = spots.map((spot, at) => (at === index ? fieldSpot(to) : spot));
  return isPlayable(moved) ? moved : undefined;
}

/** Places as they stand, made a formation: the keeper in goal and first, who shares a cell left out. */
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
