/** The changes from one block to the next: substitutions, moves, and the keeper. */
import type { LineupPlace } from '../../entity/tables/match.ts';
import { assignCheapest } from '../../pitch/assignment.ts';
import { distance } from '../../pitch/grid.ts';
import { keeperIn } from '../../pitch/spots.ts';

export interface PlannedSubstitution {
  readonly on: number;
  /** 0 when the player comes on without replacing a player, because there was a free place. */
  readonly off: number;
  /** The position of the new player. */
  readonly place: LineupPlace;
}

export interface LineupChanges {
  readonly substitutions: readonly PlannedSubstitution[];
  /** Players who go off without a replacement. */
  readonly leaving: readonly number[];
  /** Players who stay on and move. */
  readonly moves: readonly LineupPlace[];
  /** The new keeper; null when the keeper stays or there is none. */
  readonly keeper: number | null;
}

/** The changes from one line-up to the next. A new player takes the position nearest to the replaced player's. */
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

/** Pairs players who go off with those who come on: as near as possible, a keeper with a keeper. */
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
