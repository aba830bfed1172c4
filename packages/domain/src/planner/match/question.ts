/**
 * The input of the planner for a match: its blocks, the attendance, the formation's positions, the coach's wishes, and
 * what has been played.
 */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import type { Player, PositionId } from '../../entity/tables/player.ts';
import type { Block } from '../../match/blocks/blocks.ts';
import { partBounds } from '../../match/clock/clock.ts';
import { isThere, sheetOf } from '../../match/sheet/sheet.ts';
import { clampPitchPlayers } from '../../match-limits.ts';
import { assignCheapest } from '../../pitch/assignment.ts';
import { cellAt, distance, linesOf, type Point } from '../../pitch/grid.ts';
import { formationSpots } from '../../pitch/spots.ts';
import type { Lock, PlanBlock, PlanInput, PlanPlace, PlanPlayer } from '../solver/plan-types.ts';

/** A block and its begin on the match clock, in seconds. */
export interface TimedBlock extends PlanBlock {
  readonly start: number;
}

export interface QuestionOptions {
  readonly blocks: readonly TimedBlock[];
  readonly players: readonly Pick<Player, 'sid' | 'position_ids'>[];
  /** The keeper of a part; null for the planner's choice. */
  readonly keeperOf: (part: number) => number | null;
  readonly locks: readonly Lock[];
  /** Minutes in earlier matches of the period, by player. */
  readonly earlier: ReadonlyMap<number, number>;
  /** The players of the first blocks and their positions, as far as they were played. */
  readonly played?: readonly (readonly LineupPlace[])[];
  readonly sentOff?: ReadonlySet<number>;
  /** Players who do not count as available unless they played, or a wish puts them on. */
  readonly leftOut?: ReadonlySet<number>;
}

/** Contains all players on the sheet. Those who cannot play are available in no block. */
export function questionAbout(match: Match, options: QuestionOptions): PlanInput {
  const { blocks, earlier, keeperOf, locks, sentOff = NOBODY, played = [] } = options;
  const out = stillOut(options);
  const onPitch = clampPitchPlayers(match.pitchPlayers) - sentOff.size;
  const wishes = new Map(options.players.map((player) => [player.sid, player.position_ids]));
  const players = sheetOf(match).map(
    ({ sid, unavailable, ...there }): PlanPlayer => ({
      sid,
      likes: wishes.get(sid) ?? [],
      available: blocks.map(
        ({ start, seconds }) =>
          unavailable === null &&
          !sentOff.has(sid) &&
          !out.has(sid) &&
          isThere(there, { start, end: start + seconds }),
      ),
      earlierMinutes: earlier.get(sid) ?? 0,
    }),
  );
  const there = new Set(players.filter(({ available }) => available.includes(true)).map(({ sid }) => sid));
  return {
    blocks,
    players,
    onPitch,
    spots: spotsOf(match).slice(0, onPitch),
    keepers: blocks.map(({ part }) => {
      const keeper = keeperOf(part);
      return keeper !== null && there.has(keeper) ? keeper : null;
    }),
    locks,
    played: played.map((places) => onSpots(match, places)),
  };
}

/** The positions of a planned block. */
export function placesOnPitch(match: Match, places: readonly PlanPlace[]): readonly LineupPlace[] {
  const spots = spotsOf(match);
  return places.flatMap(({ player_sid, spot }) => {
    const point = spots[spot];
    return point === undefined ? [] : [{ player_sid, x: point.x, y: point.y }];
  });
}

/** The line of players of a formation's spot. */
export function roleOfSpot(match: Match, spot: number): PositionId {
  return spotsOf(match)[spot]?.role ?? 'M';
}

/** The blocks with their begin on the match clock. */
export function timed(match: Match, blocks: readonly Block[]): readonly TimedBlock[] {
  return blocks.map((block) => ({ ...block, start: partBounds(match, block.part).start + block.from }));
}

const NOBODY: ReadonlySet<number> = new Set();

/** The players who are left out, without those who played and those whom the coach has put on. */
export function stillOut({
  leftOut = NOBODY,
  locks,
  played = [],
}: Pick<QuestionOptions, 'leftOut' | 'locks' | 'played'>): ReadonlySet<number> {
  const wanted = locks.filter(({ plays }) => plays).map(({ player }) => player);
  const on = played.flatMap((places) => places.map(({ player_sid }) => player_sid));
  const counted = new Set([...wanted, ...on]);
  return new Set([...leftOut].filter((player) => !counted.has(player)));
}

/** The players on the nearest spots of the formation, so that they may keep them. */
export function onSpots(match: Match, places: readonly LineupPlace[]): readonly PlanPlace[] {
  const spots = spotsOf(match);
  const nearest = assignCheapest(places.map((place) => spots.map((spot) => distance(place, spot))));
  return places.map(({ player_sid }, index) => ({ player_sid, spot: nearest[index] ?? index }));
}

function spotsOf(match: Match): readonly (Point & { readonly role: PositionId })[] {
  // The row between attack and midfield belongs to midfield, because the wings of a 4-4-2 are there.
  return formationSpots(match).map((spot) => ({ ...spot, role: linesOf(cellAt(spot)).at(-1) ?? 'M' }));
}
