/**
 * The match sheet: who may play in this match, with which number, and who cannot (absent, signed off,
 * injured). It is kept in the match itself, so that a later change of the team leaves a played match alone.
 */
import type { Match, MatchEvent } from '../entity/match.ts';
import type { Team } from '../entity/team.ts';
import { PLAYERS_PER_MATCH_MAX } from '../limits.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { UnavailableReason } from './decided.ts';
import { compareKeys, eventsInOrder } from './events.ts';
import { injuredInMatch } from './injuries.ts';
import { SHIRT_NUMBER_LIMIT, SHIRT_NUMBER_NONE } from './limits.ts';

type SheetStatus = Match['metadata']['players'][number];

export interface SheetPlayer {
  readonly sid: number;
  readonly order: number;
  /** 99 when none is assigned. */
  readonly shirtnumber: number;
  /** Why they cannot play; null when they can. */
  readonly unavailable: UnavailableReason | null;
  /** The minute of the match from which they are there; 0 from the start. */
  readonly fromMinute: number;
  /** The minute of the match until which they are there; 0 to the end. */
  readonly untilMinute: number;
}

export interface Attendance {
  readonly present?: boolean;
  readonly signed_off?: boolean;
  readonly injured?: boolean;
  readonly from_minute?: number;
  readonly until_minute?: number;
}

export type SheetRefusal = { readonly code: 'sheetFull'; readonly max: number };

export type NumberRefusal =
  | { readonly code: 'notOnSheet'; readonly player: number }
  | { readonly code: 'numberInvalid'; readonly shirtnumber: number }
  | { readonly code: 'numberTaken'; readonly shirtnumber: number; readonly by: number };

/** Everybody on the match sheet, in its order; everybody who played is on it too. */
export function sheetOf(match: Match): readonly SheetPlayer[] {
  const statuses = new Map(match.metadata.players.map((status) => [status.sid, status]));
  const sids = new Set([...statuses.keys(), ...match.players.map(({ sid }) => sid), ...whoPlayed(match)]);
  sids.delete(0);
  const injured = injuredInMatch(match);
  return [...sids]
    .map((sid) => ({
      sid,
      order: statuses.get(sid)?.order ?? DEFAULT_STATUS.order,
      shirtnumber: shirtNumberOf(match, sid),
      unavailable: reasonOf(statuses.get(sid) ?? { ...DEFAULT_STATUS, sid }, injured),
      ...minutesOf(statuses.get(sid) ?? DEFAULT_STATUS),
    }))
    .sort((a, b) => a.order - b.order || a.sid - b.sid);
}

/** Whether a player is on the match sheet, or played; never for 0. */
export function isOnSheet(match: Match, player: number): boolean {
  return (
    player !== 0 &&
    (match.metadata.players.some(({ sid }) => sid === player) ||
      match.players.some(({ sid }) => sid === player) ||
      whoPlayed(match).includes(player))
  );
}

/**
 * Why a player cannot play; null when they can, also when nothing is known about them. With `before`, what is
 * put in afterwards: only the injuries before that event count.
 */
export function unavailableReason(
  match: Match,
  player: number,
  before?: MatchEvent,
): UnavailableReason | null {
  const status = match.metadata.players.find(({ sid }) => sid === player);
  return reasonOf(status ?? { ...DEFAULT_STATUS, sid: player }, injuredInMatch(match, before));
}

/** Seconds on the match clock. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** True when a player is there all that time: he came before it and leaves after it. */
export function isThere(player: Pick<SheetPlayer, 'fromMinute' | 'untilMinute'>, time: Stretch): boolean {
  const { fromMinute, untilMinute } = player;
  return fromMinute * 60 <= time.start && (untilMinute === 0 || untilMinute * 60 >= time.end);
}

/** The number a player wears in this match; 99 when none is assigned (section 5). */
export function shirtNumberOf(match: Pick<Match, 'players'>, player: number): number {
  const number = match.players.find(({ sid }) => sid === player)?.shirtnumber ?? 0;
  return number > 0 ? number : SHIRT_NUMBER_NONE;
}

/** Who wears a number in this match; undefined for nobody. */
export function wearerOf(match: Match, shirtnumber: number): SheetPlayer | undefined {
  // 99 is shown for everybody without a number, and may be somebody's own.
  const wearer = match.players.find((player) => shirtnumber > 0 && player.shirtnumber === shirtnumber);
  return wearer && sheetOf(match).find(({ sid }) => sid === wearer.sid);
}

/** The match with a player on its sheet, at the end; unchanged when he is on it. */
export function putOnSheet(match: Match, player: number, shirtnumber = 0): Match {
  if (player === 0 || isOnSheet(match, player)) return match;
  const order = Math.max(-1, ...match.metadata.players.map((status) => status.order)) + 1;
  return withStatus(
    { ...match, players: bySid([...match.players, { sid: player, shirtnumber, footed: '' }]) },
    { ...DEFAULT_STATUS, sid: player, order },
  );
}

/** Who came to the team since the match was made. */
export function notOnSheet(match: Match, team: Pick<Team, 'player_sids'>): readonly number[] {
  return team.player_sids.filter((sid) => !isOnSheet(match, sid));
}

/** The match with the team's players who came to the team since, each with his number there. */
export function withSquad(
  match: Match,
  team: Pick<Team, 'player_sids' | 'shirtnumbers'>,
): Result<Match, SheetRefusal> {
  const missing = notOnSheet(match, team);
  if (missing.length > 0 && sheetOf(match).length + missing.length > PLAYERS_PER_MATCH_MAX)
    return refuse({ code: 'sheetFull', max: PLAYERS_PER_MATCH_MAX });
  const numbers = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  return ok(missing.reduce((sheet, sid) => putOnSheet(sheet, sid, numbers.get(sid) ?? 0), match));
}

/** The match with what is known about a player's coming. Line-up functions drop who cannot play. */
export function withAttendance(match: Match, player: number, attendance: Attendance): Match {
  const sheet = putOnSheet(match, player);
  const status = sheet.metadata.players.find(({ sid }) => sid === player);
  return withStatus(sheet, { ...DEFAULT_STATUS, sid: player, ...status, ...attendance });
}

/** The match with a captain; -1 for none. */
export function withCaptain(match: Match, player: number): Match {
  return { ...match, metadata: { ...match.metadata, captain: player } };
}

/** Who leads the team: the last captain that an event names, else the one from the line-up; -1 for none. */
export function captainOf(match: Match): number {
  const named = eventsInOrder(match).findLast(
    ({ type, data }) => type === 'CAPTAIN' && data.player_sid !== 0,
  );
  return named?.data.player_sid ?? match.metadata.captain;
}

/** The match with another number for a player: 1 to 998, nobody else's; 0 takes his number away. */
export function withShirtNumber(
  match: Match,
  player: number,
  shirtnumber: number,
): Result<Match, NumberRefusal> {
  if (!isOnSheet(match, player)) return refuse({ code: 'notOnSheet', player });
  if (!Number.isInteger(shirtnumber) || shirtnumber < 0 || shirtnumber >= SHIRT_NUMBER_LIMIT)
    return refuse({ code: 'numberInvalid', shirtnumber });
  const taken = match.players.find((other) => other.sid !== player && other.shirtnumber === shirtnumber);
  if (shirtnumber !== 0 && taken !== undefined)
    return refuse({ code: 'numberTaken', shirtnumber, by: taken.sid });
  const entry = match.players.find(({ sid }) => sid === player) ?? {
    sid: player,
    shirtnumber: 0,
    footed: '',
  };
  const others = match.players.filter(({ sid }) => sid !== player);
  return ok({ ...match, players: bySid([...others, { ...entry, shirtnumber }]) });
}

const DEFAULT_STATUS: SheetStatus = {
  sid: 0,
  order: 99,
  present: true,
  signed_off: false,
  injured: false,
  from_minute: 0,
  until_minute: 0,
};

/** As stored; what cannot be (below 0, leaves before he comes) says nothing. */
function minutesOf({ from_minute, until_minute }: SheetStatus) {
  const fromMinute = from_minute > 0 ? from_minute : 0;
  return { fromMinute, untilMinute: until_minute > fromMinute ? until_minute : 0 };
}

function reasonOf(status: SheetStatus, injured: ReadonlySet<number>): UnavailableReason | null {
  if (status.injured || injured.has(status.sid)) return 'injured';
  if (status.signed_off) return 'signed_off';
  return status.present ? null : 'absent';
}

/** Sids that the kick-off or a substitution names. */
function whoPlayed(match: Pick<Match, 'events'>): readonly number[] {
  return match.events.flatMap(({ type, data }) => {
    if (type === 'KICKOFF') return data.lineup.map((place) => place.player_sid);
    return type === 'SUBS_IN' ? [data.player_sid] : [];
  });
}

function withStatus(match: Match, status: SheetStatus): Match {
  const others = match.metadata.players.filter(({ sid }) => sid !== status.sid);
  // As registers give a list back: by order, then by id.
  const players = [...others, status].sort(
    (a, b) => a.order - b.order || compareKeys(String(a.sid), String(b.sid)),
  );
  return { ...match, metadata: { ...match.metadata, players } };
}

function bySid<T extends { readonly sid: number }>(items: readonly T[]): readonly T[] {
  return [...items].sort((a, b) => compareKeys(String(a.sid), String(b.sid)));
}
