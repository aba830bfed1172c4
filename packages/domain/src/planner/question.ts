/**
 * The planner's question about a match: its blocks, who is there when, where the formation has places, what
 * the coach wishes and what was played already.
 */
import type { LineupPlace, Match } from '../entity/match.ts';
import type { Player, PositionId } from '../entity/player.ts';
import { assignCheapest } from '../match/assignment.ts';
import type { Block } from '../match/blocks.ts';
import { partBounds } from '../match/clock.ts';
import { cellAt, distance, linesOf, type Point } from '../match/grid.ts';
import { clampPitchPlayers } from '../match/limits.ts';
import { isThere, sheetOf } from '../match/sheet.ts';
import { formationSpots } from '../match/spots.ts';
import type { Lock, PlanBlock, PlanInput, PlanPlace, PlanPlayer } from './plan.ts';

/** A block and where it begins on the match clock, in seconds. */
export interface TimedBlock extends PlanBlock {
  readonly start: number;
}

export interface QuestionOptions {
  readonly blocks: readonly TimedBlock[];
  readonly players: readonly Pick<Player, 'sid' | 'position_ids'>[];
  /** Who keeps goal in a part; null for whoever fits. */
  readonly keeperOf: (part: number) => number | null;
  readonly locks: readonly Lock[];
  /** Minutes in the earlier matches of the period, by player. */
  readonly earlier: ReadonlyMap<number, number>;
  /** Who was on in the first blocks, and where, as far as they were played. */
  readonly played?: readonly (readonly LineupPlace[])[];
  readonly sentOff?: ReadonlySet<number>;
}

/** Nobody on the sheet is left out: who cannot play is in no block available. */
export function questionAbout(match: Match, options: QuestionOptions): PlanInput {
  const { blocks, earlier, keeperOf, locks, sentOff = NOBODY, played = [] } = options;
  const onPitch = clampPitchPlayers(match.pitchPlayers) - sentOff.size;
  const wishes = new Map(options.players.map((player) => [player.sid, player.position_ids]));
  const players = sheetOf(match).map(
    ({ sid, unavailable, ...there }): PlanPlayer => ({
      sid,
      likes: wishes.get(sid) ?? [],
      available: blocks.map(
        ({ start, seconds }) =>
          unavailable === null && !sentOff.has(sid) && isThere(there, { start, end: start + seconds }),
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

/** The places of a planned block on the pitch. */
export function placesOnPitch(match: Match, places: readonly PlanPlace[]): readonly LineupPlace[] {
  const spots = spotsOf(match);
  return places.flatMap(({ player_sid, spot }) => {
    const point = spots[spot];
    return point === undefined ? [] : [{ player_sid, x: point.x, y: point.y }];
  });
}

/** The line that a spot of the match's formation belongs to. */
export function roleOfSpot(match: Match, spot: number): PositionId {
  return spotsOf(match)[spot]?.role ?? 'M';
}

/** The blocks with their beginnings on the match clock. */
export function timed(match: Match, blocks: readonly Block[]): readonly TimedBlock[] {
  return blocks.map((block) => ({ ...block, start: partBounds(match, block.part).start + block.from }));
}

const NOBODY: ReadonlySet<number> = new Set();

/** Everybody on the formation's spot that is nearest to where he stood: there he may stay. */
export function onSpots(match: Match, places: readonly LineupPlace[]): readonly PlanPlace[] {
  const spots = spotsOf(match);
  const nearest = assignCheapest(places.map((place) => spots.map((spot) => distance(place, spot))));
  return places.map(({ player_sid }, index) => ({ player_sid, spot: nearest[index] ?? index }));
}

function spotsOf(match: Match): readonly (Point & { readonly role: PositionId })[] {
  // The row that attack and midfield share belongs to midfield: the wings of a 4-4-2 stand there.
  return formationSpots(match).map((spot) => ({ ...spot, role: linesOf(cellAt(spot)).at(-1) ?? 'M' }));
}
