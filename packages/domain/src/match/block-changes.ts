/** What changes from one block to the next: who comes on for whom, who moves, who keeps goal. */
import type { LineupPlace } from '../entity/match.ts';
import { assignCheapest } from './assignment.ts';
import { distance } from './grid.ts';
import { keeperIn } from './spots.ts';

export interface PlannedSubstitution {
  readonly on: number;
  /** 0 when nobody goes off for him: there was a place free. */
  readonly off: number;
  /** Where he goes. */
  readonly place: LineupPlace;
}

export interface LineupChanges {
  readonly substitutions: readonly PlannedSubstitution[];
  /** Go off, and nobody comes for them. */
  readonly leaving: readonly number[];
  /** Stay on and go to another place. */
  readonly moves: readonly LineupPlace[];
  /** Who keeps goal from now on; null when it stays the same or nobody does. */
  readonly keeper: number | null;
}

/** The changes from a line-up to the next; who comes on takes the place nearest to whom he replaces. */
export function changesBetween(before: readonly LineupPlace[], after: readonly LineupPlace[]): LineupChanges {
  const was = new Map(before.map((place) => [place.player_sid, place]));
  const stays = new Set(after.map((place) => place.player_sid));
  const coming = after.filter(({ player_sid }) => !was.has(player_sid));
  const going = before.filter(({ player_sid }) => !stays.has(player_sid));
  const offFor = pairNearest(coming, going);
  const replaced = new Set(offFor.values());
  const keeper = keeperIn(after);
  return {
    substitutions: coming.map((place) => ({
      on: place.player_sid,
      off: offFor.get(place.player_sid) ?? 0,
      place,
    })),
    leaving: going.map(({ player_sid }) => player_sid).filter((sid) => !replaced.has(sid)),
    moves: after.filter((place) => {
      const old = was.get(place.player_sid);
      return old !== undefined && (old.x !== place.x || old.y !== place.y);
    }),
    keeper: keeper === -1 || keeper === keeperIn(before) ? null : keeper,
  };
}

/** Who goes off for whom: as near as possible, the goal for the goal. */
function pairNearest(
  coming: readonly LineupPlace[],
  going: readonly LineupPlace[],
): ReadonlyMap<number, number> {
  if (coming.length === 0 || going.length === 0) return new Map();
  const [rows, columns] = coming.length <= going.length ? [coming, going] : [going, coming];
  const costs = rows.map((row) => columns.map((column) => distance(row, column)));
  const pairs = assignCheapest(costs).flatMap((column, row) => {
    const [a, b] = [rows[row]?.player_sid, columns[column]?.player_sid];
    if (a === undefined || b === undefined) return [];
    return [rows === coming ? ([a, b] as const) : ([b, a] as const)];
  });
  return new Map(pairs);
}
