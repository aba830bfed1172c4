/** The spots of a formation on the pitch: their positions, and which are free. */
import type { LineupPlace, Match } from '../entity/tables/match.ts';
import { formationOf } from './formations.ts';
import {
  cellAt,
  distance,
  GRID_CELLS,
  isSet,
  KEEPER_CELL,
  linesOf,
  MIDDLE,
  type Point,
  pointOf,
  withinPitch,
} from './grid.ts';

/** The spots of the match's formation, the keeper's first. */
export function formationSpots(match: Pick<Match, 'pitchPlayers' | 'formation'>): readonly Point[] {
  return formationOf(match.pitchPlayers, match.formation).spots;
}

/** The free spots of the match's formation, the keeper's first. */
export function freeSpots(match: Match, places: readonly LineupPlace[]): readonly Point[] {
  const taken = new Set(places.map(cellAt));
  return formationSpots(match).filter((spot) => !taken.has(cellAt(spot)));
}

/** The player on the keeper's spot; -1 for none. */
export function keeperIn(places: readonly LineupPlace[]): number {
  return places.find((place) => cellAt(place) === KEEPER_CELL)?.player_sid ?? -1;
}

/** The free spot nearest to a point; the nearest free cell when every spot is taken. */
export function freeSpotNearestTo(match: Match, places: readonly LineupPlace[], point: Point): Point {
  const spots = freeSpots(match, places);
  if (spots.length > 0) return nearest(spots, point);
  const taken = new Set(places.map(cellAt));
  const field = Array.from({ length: GRID_CELLS }, (_, cell) => cell).filter(
    (cell) => !taken.has(cell) && linesOf(cell).length > 0 && cell !== KEEPER_CELL,
  );
  return nearest(field.map(pointOf), point);
}

/**
 * The same players with at most one per cell. A later player in the list moves; a player without a position gets one.
 */
export function spreadOut(match: Match, places: readonly LineupPlace[]): readonly LineupPlace[] {
  const settled: LineupPlace[] = [];
  const homeless: LineupPlace[] = [];
  const taken = new Set<number>();
  const seen = places.map((place) => (isSet(place) ? withinPitch(place) : place));
  for (const place of seen) {
    if (!isSet(place) || taken.has(cellAt(place))) homeless.push(place);
    else {
      taken.add(cellAt(place));
      settled.push(place);
    }
  }
  if (homeless.length === 0) return seen;
  for (const place of homeless) {
    const wish = isSet(place) ? place : MIDDLE;
    settled.push({ ...place, ...freeSpotNearestTo(match, settled, wish) });
  }
  const order = new Map(places.map((place, index) => [place.player_sid, index]));
  return settled.sort((a, b) => (order.get(a.player_sid) ?? 0) - (order.get(b.player_sid) ?? 0));
}

function nearest(points: readonly Point[], to: Point): Point {
  return points.reduce((best, point) => (distance(point, to) < distance(best, to) ? point : best), {
    x: Number.POSITIVE_INFINITY,
    y: Number.POSITIVE_INFINITY,
  });
}
