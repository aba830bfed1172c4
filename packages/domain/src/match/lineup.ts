/**
 * The starting line-up while the match is prepared: who starts and where, kept in `part1`'s first sub-part.
 * Pure functions give the changed match; nobody is ever on the pitch twice, never more than may play, and
 * the keeper is whoever stands on the keeper's spot.
 */
import type { LineupPlace, Match, PartMap } from '../entity/match.ts';
import type { Player } from '../entity/player.ts';
import { ok, type Result, refuse } from '../result.ts';
import { assignCheapest } from './assignment.ts';
import { sentOffPlayers } from './cards.ts';
import type { UnavailableReason } from './commands.ts';
import { wasRunLive } from './events.ts';
import { formationOf } from './formations.ts';
import { cellAt, distance, isSet, KEEPER_CELL, linesOf, ontoPitch, type Point, pointOf } from './grid.ts';
import { clampPitchPlayers } from './limits.ts';
import { isOnSheet, putOnSheet, type SheetPlayer, sheetOf, unavailableReason } from './sheet.ts';
import { freeSpotNearestTo, freeSpots, spreadOut } from './spots.ts';

export type LineupRefusal =
  | { readonly code: 'notOnSheet'; readonly player: number }
  | { readonly code: 'unavailable'; readonly player: number; readonly reason: UnavailableReason }
  | { readonly code: 'sentOff'; readonly player: number }
  | { readonly code: 'notInLineup'; readonly player: number }
  | { readonly code: 'samePlayer'; readonly player: number }
  | { readonly code: 'lineupFull'; readonly allowed: number }
  /** The match was kicked off: changes are substitutions and moves now. */
  | { readonly code: 'started' };

/** What filling a line-up needs to know about a player. */
export type Positioned = Pick<Player, 'sid' | 'position_ids'>;

/**
 * Who starts and where, the keeper first, then in the sheet's order. What merged line-ups broke together is
 * repaired on reading: never too many, nobody who cannot play, no two in one place.
 */
export function startingLineup(match: Match): readonly LineupPlace[] {
  const sheet = new Map(sheetOf(match).map((player, index) => [player.sid, { ...player, index }]));
  const sentOff = wasRunLive(match) ? NOBODY : sentOffPlayers(match);
  const places = Object.entries(match.part1)
    .flatMap(([key, { playing, x, y }]) => {
      const { player, subpart } = partKey(key);
      return playing && subpart === 1 ? [{ player_sid: player, x, y }] : [];
    })
    .filter(({ player_sid }) => sheet.get(player_sid)?.unavailable === null && !sentOff.has(player_sid))
    .sort((a, b) => (sheet.get(a.player_sid)?.index ?? 0) - (sheet.get(b.player_sid)?.index ?? 0));
  const keeper = places.find((place) => isSet(place) && cellAt(place) === KEEPER_CELL);
  const keeperFirst = keeper === undefined ? places : [keeper, ...places.filter((place) => place !== keeper)];
  return spreadOut(match, keeperFirst.slice(0, clampPitchPlayers(match.pitchPlayers)));
}

/** Who is on the sheet, can play, and does not start. */
export function benchBeforeStart(match: Match): readonly SheetPlayer[] {
  const starting = new Set(startingLineup(match).map((place) => place.player_sid));
  return sheetOf(match).filter(({ sid, unavailable }) => unavailable === null && !starting.has(sid));
}

/**
 * Puts a player on a spot, from the bench or from elsewhere on the pitch. Whoever stands there changes
 * places with him, or goes to the bench when he comes from there.
 */
export function placePlayer(match: Match, player: number, to: Point): Result<Match, LineupRefusal> {
  const refusal = cannotStart(match, player);
  if (refusal !== null) return refuse(refusal);
  const places = startingLineup(match);
  const spot = ontoPitch(to);
  const own = places.find((place) => place.player_sid === player);
  const there = places.find((p) => p.player_sid !== player && cellAt(p) === cellAt(spot));
  if (own === undefined && there === undefined) {
    const allowed = clampPitchPlayers(match.pitchPlayers);
    if (places.length >= allowed) return refuse({ code: 'lineupFull', allowed });
  }
  const others = places.filter((place) => place !== own && place !== there);
  const moved = own !== undefined && there !== undefined ? [{ ...there, x: own.x, y: own.y }] : [];
  return ok(withStartingLineup(match, [...others, ...moved, { player_sid: player, ...spot }]));
}

/** Puts a player from the bench on the free spot that is nearest to a point. */
export function placeNear(match: Match, player: number, point: Point): Result<Match, LineupRefusal> {
  const others = startingLineup(match).filter((place) => place.player_sid !== player);
  return placePlayer(match, player, freeSpotNearestTo(match, others, ontoPitch(point)));
}

/** Two players change places; one of them may be on the bench. */
export function swapPlayers(match: Match, player: number, other: number): Result<Match, LineupRefusal> {
  if (player === other) return refuse({ code: 'samePlayer', player });
  const places = startingLineup(match);
  const target = places.find((place) => place.player_sid === other);
  if (target !== undefined) return placePlayer(match, player, target);
  const own = places.find((place) => place.player_sid === player);
  return own === undefined ? refuse({ code: 'notInLineup', player }) : placePlayer(match, other, own);
}

/** Takes a player from the pitch to the bench. */
export function benchPlayer(match: Match, player: number): Result<Match, LineupRefusal> {
  if (wasRunLive(match)) return refuse({ code: 'started' });
  const places = startingLineup(match);
  if (!places.some((place) => place.player_sid === player)) return refuse({ code: 'notInLineup', player });
  return ok(
    withStartingLineup(
      match,
      places.filter((place) => place.player_sid !== player),
    ),
  );
}

/** Everybody to the bench. */
export function clearLineup(match: Match): Result<Match, LineupRefusal> {
  return wasRunLive(match) ? refuse({ code: 'started' }) : ok(withStartingLineup(match, []));
}

/** Makes a player the keeper: on the keeper's spot, changing places with who stands there. */
export function placeKeeper(match: Match, player: number): Result<Match, LineupRefusal> {
  return placePlayer(match, player, pointOf(KEEPER_CELL));
}

/** Who keeps goal at the start; -1 for nobody. */
export function startingKeeper(match: Match): number {
  return keeperIn(startingLineup(match));
}

/** Who stands on the keeper's spot; -1 for nobody. */
export function keeperIn(places: readonly LineupPlace[]): number {
  return places.find((place) => cellAt(place) === KEEPER_CELL)?.player_sid ?? -1;
}

/**
 * Fills the free spots of the formation from the bench, each player where he likes to play (A, M, D, K),
 * whoever is first on the sheet first. Players on the pitch stay where they are. The goal is never left
 * empty for a field spot.
 */
export function fillLineup(match: Match, players: readonly Positioned[]): Result<Match, LineupRefusal> {
  if (wasRunLive(match)) return refuse({ code: 'started' });
  const places = startingLineup(match);
  const room = clampPitchPlayers(match.pitchPlayers) - places.length;
  const spots = freeSpots(match, places).slice(0, room);
  const sentOff = sentOffPlayers(match);
  const bench = benchBeforeStart(match).filter(({ sid }) => !sentOff.has(sid));
  const wishes = new Map(players.map((player) => [player.sid, player.position_ids]));
  const costs = spots.map((spot) =>
    bench.map(({ sid }, index) => costOf(wishes.get(sid) ?? [], cellAt(spot)) + index * SHEET_ORDER_COST),
  );
  const filled = pairUp(costs).flatMap(([spotIndex, playerIndex]) => {
    const spot = spots[spotIndex];
    const player = bench[playerIndex];
    return spot === undefined || player === undefined ? [] : [{ player_sid: player.sid, ...spot }];
  });
  return ok(withStartingLineup(match, [...places, ...filled]));
}

/**
 * Another formation or number of players: everybody goes to a spot of the new shape, walking as little as
 * possible, the keeper stays in goal; who has no spot left goes to the bench. An unknown formation falls
 * back to the first for that number (section 5).
 */
export function changeFormation(
  match: Match,
  change: { readonly pitchPlayers?: number; readonly formation?: string },
): Result<Match, LineupRefusal> {
  if (wasRunLive(match)) return refuse({ code: 'started' });
  const pitchPlayers = clampPitchPlayers(change.pitchPlayers ?? match.pitchPlayers);
  const formation = formationOf(pitchPlayers, change.formation ?? match.formation);
  const places = startingLineup(match);
  const spots = formation.cells.map(pointOf);
  const costs = spots.map((spot) =>
    places.map((place) => {
      const stays = (cellAt(place) === KEEPER_CELL) === (cellAt(spot) === KEEPER_CELL);
      return distance(place, spot) + (stays ? 0 : KEEPER_MOVES_COST);
    }),
  );
  const moved = pairUp(costs).flatMap(([spotIndex, placeIndex]) => {
    const spot = spots[spotIndex];
    const place = places[placeIndex];
    return spot === undefined || place === undefined ? [] : [{ ...place, ...spot }];
  });
  return ok(withStartingLineup({ ...match, pitchPlayers, formation: formation.id }, moved));
}

const NOBODY: ReadonlySet<number> = new Set();
/** Squared percent: more than the whole way across the pitch. */
const KEEPER_MOVES_COST = 100_000;
/** Breaks ties only: thirty players together cost less than one wish. */
const SHEET_ORDER_COST = 0.001;

function cannotStart(match: Match, player: number): LineupRefusal | null {
  if (wasRunLive(match)) return { code: 'started' };
  if (!isOnSheet(match, player)) return { code: 'notOnSheet', player };
  const reason = unavailableReason(match, player);
  if (reason !== null) return { code: 'unavailable', player, reason };
  return sentOffPlayers(match).has(player) ? { code: 'sentOff', player } : null;
}

/** `12-1`: player 12 in the first sub-part. Local ids are negative: `-31-1`. */
function partKey(key: string): { readonly player: number; readonly subpart: number } {
  const dash = key.lastIndexOf('-');
  return { player: Number(key.slice(0, dash)), subpart: Number(key.slice(dash + 1)) };
}

/** The match with this line-up in the first sub-part; the plan for later sub-parts stays. */
function withStartingLineup(match: Match, places: readonly LineupPlace[]): Match {
  const later = Object.entries(match.part1).filter(([key]) => partKey(key).subpart !== 1);
  const starting = places.map(
    ({ player_sid, x, y }) => [`${player_sid}-1`, { playing: true, x, y }] as const,
  );
  const part1: PartMap = Object.fromEntries([...later, ...starting]);
  const onSheet = places.reduce((sheet, place) => putOnSheet(sheet, place.player_sid), match);
  return { ...onSheet, part1, keeper: [keeperIn(places), ...match.keeper.slice(1)] };
}

/** How little a player likes a spot: 0 for his first wish, more the further its line is from his. */
function costOf(wishes: Positioned['position_ids'], cell: number): number {
  const lines = linesOf(cell);
  // The goal is filled before any field spot, whoever has to.
  if (cell === KEEPER_CELL) return wishes.includes('K') ? -200 : -100;
  const field = wishes.filter((wish) => wish !== 'K');
  if (field.length === 0) return wishes.length === 0 ? 1.5 : 6;
  const best = field.findIndex((wish) => lines.includes(wish));
  if (best >= 0) return best * 0.2;
  return Math.min(...field.flatMap((wish) => lines.map((line) => 2 * Math.abs(DEPTH[wish] - DEPTH[line]))));
}

const DEPTH = { K: 0, D: 1, M: 2, A: 3 } as const;

/** Pairs of row and column at the least total cost, as many as the smaller side has. */
function pairUp(costs: readonly (readonly number[])[]): readonly (readonly [row: number, column: number])[] {
  const columns = costs[0]?.length ?? 0;
  if (columns === 0) return [];
  if (costs.length <= columns) return assignCheapest(costs).map((column, row) => [row, column] as const);
  const turned = Array.from({ length: columns }, (_, c) => costs.map((row) => row[c] ?? 0));
  return assignCheapest(turned).map((row, column) => [row, column] as const);
}
