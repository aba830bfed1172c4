/**
 * The line-up before the match: the starting players, and the players of each later block. Pure functions return the
 * changed match. No player is on the pitch twice, the number of players never exceeds the limit, and the player on the
 * keeper's spot is the keeper. Without a block they change the starting line-up.
 */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import { clampPitchPlayers } from '../../match-limits.ts';
import { assignCheapest } from '../../pitch/assignment.ts';
import { formationOf } from '../../pitch/formations.ts';
import { cellAt, distance, KEEPER_CELL, linesOf, ontoPitch, type Point, pointOf } from '../../pitch/grid.ts';
import { freeSpots } from '../../pitch/spots.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { cannotPlayIn, type PlayerRefusal, wasPlayed, withLineup } from '../blocks/block-plan.ts';
import {
  availableIn,
  type BlockKey,
  blocksOf,
  blocksOfPart,
  compareBlocks,
  FIRST_BLOCK,
  hasOwnLineup,
  plannedLineup,
} from '../blocks/blocks.ts';
import type { SheetPlayer } from '../sheet/sheet.ts';

export type LineupRefusal =
  | PlayerRefusal
  | { readonly code: 'notInLineup'; readonly player: number }
  | { readonly code: 'samePlayer'; readonly player: number }
  | { readonly code: 'lineupFull'; readonly allowed: number }
  /** The line-up would be empty. */
  | { readonly code: 'nobodyPlays' }
  /** The match was kicked off; now there are substitutions and moves instead. */
  | { readonly code: 'started' };

/** What filling a line-up needs to know about a player. */
export type Positioned = Pick<Player, 'sid' | 'position_ids'>;

/** Players and their spots. */
export interface Placement {
  readonly player: number;
  readonly to: Point;
}

/** The starting line-up: the keeper first, then in the order of the sheet, repaired when it is read. */
export function startingLineup(match: Match): readonly LineupPlace[] {
  return plannedLineup(match, FIRST_BLOCK);
}

/** Players on the sheet who can play in the block and are not in its line-up. */
export function benchOf(match: Match, at: BlockKey = FIRST_BLOCK): readonly SheetPlayer[] {
  const playing = new Set(plannedLineup(match, at).map((place) => place.player_sid));
  return availableIn(match, at).filter(({ sid }) => !playing.has(sid));
}

/**
 * Puts a player on a spot, from the bench or from another spot. A player who is already there swaps with them, or goes
 * to the bench when they come from the bench.
 */
export function placePlayer(
  match: Match,
  { player, to }: Placement,
  at: BlockKey = FIRST_BLOCK,
): Result<Match, LineupRefusal> {
  const refusal = cannotPlace(match, player, at);
  if (refusal !== null) return refuse(refusal);
  const places = plannedLineup(match, at);
  const spot = ontoPitch(to);
  const own = places.find((place) => place.player_sid === player);
  const there = places.find((p) => p.player_sid !== player && cellAt(p) === cellAt(spot));
  if (own === undefined && there === undefined) {
    const allowed = clampPitchPlayers(match.pitchPlayers);
    if (places.length >= allowed) return refuse({ code: 'lineupFull', allowed });
  }
  const others = places.filter((place) => place !== own && place !== there);
  const moved = own !== undefined && there !== undefined ? [{ ...there, x: own.x, y: own.y }] : [];
  return ok(withLineup(match, at, [...others, ...moved, { player_sid: player, ...spot }]));
}

/** Two players swap; one of them may be on the bench. */
export function swapPlayers(
  match: Match,
  [player, other]: readonly [player: number, other: number],
  at: BlockKey = FIRST_BLOCK,
): Result<Match, LineupRefusal> {
  if (player === other) return refuse({ code: 'samePlayer', player });
  const places = plannedLineup(match, at);
  const target = places.find((place) => place.player_sid === other);
  if (target !== undefined) return placePlayer(match, { player, to: target }, at);
  const own = places.find((place) => place.player_sid === player);
  if (own === undefined) return refuse({ code: 'notInLineup', player });
  return placePlayer(match, { player: other, to: own }, at);
}

/** Moves a player from the pitch to the bench. */
export function benchPlayer(
  match: Match,
  player: number,
  at: BlockKey = FIRST_BLOCK,
): Result<Match, LineupRefusal> {
  if (wasPlayed(match, at)) return refuse({ code: 'started' });
  const places = plannedLineup(match, at);
  const others = places.filter((place) => place.player_sid !== player);
  if (others.length === places.length) return refuse({ code: 'notInLineup', player });
  // At least one player must stay: an empty later block would take the line-up before it, with the player in it.
  if (others.length === 0 && compareBlocks(at, FIRST_BLOCK) !== 0) return refuse({ code: 'nobodyPlays' });
  return ok(withLineup(match, at, others));
}

/** Moves all players to the bench. A later block takes the line-up before it again. */
export function clearLineup(match: Match, at: BlockKey = FIRST_BLOCK): Result<Match, LineupRefusal> {
  return wasPlayed(match, at) ? refuse({ code: 'started' }) : ok(withLineup(match, at, []));
}

/** Puts a player on the keeper's spot, where they swap with the keeper. */
export function placeKeeper(
  match: Match,
  player: number,
  at: BlockKey = FIRST_BLOCK,
): Result<Match, LineupRefusal> {
  return placePlayer(match, { player, to: pointOf(KEEPER_CELL) }, at);
}

/** Makes a player the keeper of a part: in its first block, and in the later ones that differ from the previous one. */
export function withPartKeeper(match: Match, player: number, part: number): Result<Match, LineupRefusal> {
  let changed: Result<Match, LineupRefusal> = ok(match);
  for (const block of blocksOfPart(match, part)) {
    if (!changed.ok) return changed;
    if (block.subpart === 1 || hasOwnLineup(match, block))
      changed = placeKeeper(changed.value, player, block);
  }
  return changed;
}

/**
 * Fills the free spots of the formation from the bench by the players' preferred positions (A, M, D, K), in the order
 * of the sheet. Players on the pitch stay where they are. The goal is filled before any other spot.
 */
export function fillLineup(
  match: Match,
  players: readonly Positioned[],
  at: BlockKey = FIRST_BLOCK,
): Result<Match, LineupRefusal> {
  if (wasPlayed(match, at)) return refuse({ code: 'started' });
  const places = plannedLineup(match, at);
  return ok(withSpotsFilled(match, at, { places, bench: benchOf(match, at), players }));
}

export interface SpotsToFill {
  /** The players who stay, and their spots. */
  readonly places: readonly LineupPlace[];
  /** The players for the free spots, in order of precedence. */
  readonly bench: readonly Pick<SheetPlayer, 'sid'>[];
  readonly players: readonly Positioned[];
}

/** The match with the free spots of a block filled, unchecked, by the players' preferred positions. */
export function withSpotsFilled(match: Match, at: BlockKey, { places, bench, players }: SpotsToFill): Match {
  const room = clampPitchPlayers(match.pitchPlayers) - places.length;
  const spots = freeSpots(match, places).slice(0, room);
  const wishes = new Map(players.map((player) => [player.sid, player.position_ids]));
  const costs = spots.map((spot) => {
    const cell = cellAt(spot);
    // Without preferences the first player on the sheet keeps goal, usually number 1.
    const order = cell === KEEPER_CELL ? 2 * SHEET_ORDER_COST : SHEET_ORDER_COST;
    return bench.map(({ sid }, index) => costOf(wishes.get(sid) ?? [], cell) + index * order);
  });
  const filled = pairUp(costs).flatMap(([spotIndex, playerIndex]) => {
    const spot = spots[spotIndex];
    const player = bench[playerIndex];
    return spot === undefined || player === undefined ? [] : [{ player_sid: player.sid, ...spot }];
  });
  return withLineup(match, at, [...places, ...filled]);
}

/**
 * Changes the formation or the number of players. In every block the players move to the spots of the new shape over
 * the shortest distances, and the keeper stays in goal. Players without a spot go to the bench. An unknown formation
 * falls back to the first for that number (section 5).
 */
export function changeFormation(
  match: Match,
  change: { readonly pitchPlayers?: number; readonly formation?: string },
): Result<Match, LineupRefusal> {
  if (wasPlayed(match, FIRST_BLOCK)) return refuse({ code: 'started' });
  const pitchPlayers = clampPitchPlayers(change.pitchPlayers ?? match.pitchPlayers);
  const formation = formationOf(pitchPlayers, change.formation ?? match.formation);
  const shaped = { ...match, pitchPlayers, formation: formation.id };
  const blocks = blocksOf(match).filter(
    (block) => compareBlocks(block, FIRST_BLOCK) === 0 || hasOwnLineup(match, block),
  );
  return ok(
    blocks.reduce(
      (moved, block) => withLineup(moved, block, walked(plannedLineup(match, block), formation.spots)),
      shaped,
    ),
  );
}

/** Squared percent: more than the longest distance on the pitch. */
const KEEPER_MOVES_COST = 100_000;
/** Decides ties only: thirty players together cost less than one preference. */
const SHEET_ORDER_COST = 0.001;

function cannotPlace(match: Match, player: number, at: BlockKey): LineupRefusal | null {
  return wasPlayed(match, at) ? { code: 'started' } : cannotPlayIn(match, player, at);
}

function walked(places: readonly LineupPlace[], spots: readonly Point[]): readonly LineupPlace[] {
  const costs = spots.map((spot) =>
    places.map((place) => {
      const stays = (cellAt(place) === KEEPER_CELL) === (cellAt(spot) === KEEPER_CELL);
      return distance(place, spot) + (stays ? 0 : KEEPER_MOVES_COST);
    }),
  );
  return pairUp(costs).flatMap(([spotIndex, placeIndex]) => {
    const spot = spots[spotIndex];
    const place = places[placeIndex];
    return spot === undefined || place === undefined ? [] : [{ ...place, ...spot }];
  });
}

/** How little a player likes a spot: 0 for their first preference, more for lines further from theirs. */
function costOf(wishes: Positioned['position_ids'], cell: number): number {
  const lines = linesOf(cell);
  // The goal is filled before any other spot, even by a player who dislikes it.
  if (cell === KEEPER_CELL) return wishes.includes('K') ? -200 : -100;
  const field = wishes.filter((wish) => wish !== 'K');
  if (field.length === 0) return wishes.length === 0 ? 1.5 : 6;
  const best = field.findIndex((wish) => lines.includes(wish));
  if (best >= 0) return best * 0.2;
  return Math.min(...field.flatMap((wish) => lines.map((line) => 2 * Math.abs(DEPTH[wish] - DEPTH[line]))));
}

const DEPTH = { K: 0, D: 1, M: 2, A: 3 } as const;

/** Pairs of row and column at the lowest total cost, as many as the smaller side has. */
function pairUp(costs: readonly (readonly number[])[]): readonly (readonly [row: number, column: number])[] {
  const columns = costs[0]?.length ?? 0;
  if (columns === 0) return [];
  if (costs.length <= columns) return assignCheapest(costs).map((column, row) => [row, column] as const);
  const turned = Array.from({ length: columns }, (_, c) => costs.map((row) => row[c] ?? 0));
  return assignCheapest(turned).map((row, column) => [row, column] as const);
}
