/**
 * The players on the pitch, derived by a fold over the events. It repairs contradictions of two devices in the same
 * way everywhere: no player twice, never more than allowed, none who was sent off (MRG-2). Nothing is written.
 */
import type { LineupPlace, Match, MatchEvent } from '../../entity/tables/match.ts';
import { clampPitchPlayers } from '../../match-limits.ts';
import { isSet, MIDDLE, withinPitch } from '../../pitch/grid.ts';
import { freeSpotNearestTo, spreadOut } from '../../pitch/spots.ts';
import type { Moment } from '../clock/clock.ts';
import { sentOffPlayers } from '../events/cards.ts';
import { compareEvents, eventsInOrder, isDismissal } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { type SheetPlayer, sheetOf } from '../sheet/sheet.ts';
import { startingLineup } from './lineup.ts';

export interface PitchState {
  readonly places: readonly LineupPlace[];
  /** The number of players allowed on the pitch: one less for each player who was sent off from it. */
  readonly allowed: number;
  readonly sentOff: ReadonlySet<number>;
  /** Players with a time penalty after which no player has returned, the oldest first. */
  readonly serving: readonly Serving[];
}

/** One of our players with a time penalty. */
export interface Serving {
  readonly player: number;
  readonly minutes: number;
  readonly since: Moment;
  /** The player's position, so that the team plays with one less; null for a player on the bench. */
  readonly place: LineupPlace | null;
}

/** Why the fold ignored an event. */
export type RepairCode = 'alreadyOn' | 'notOn' | 'pitchFull' | 'sentOff' | 'secondKickOff';

/** An event that the fold ignored. */
export interface Repair {
  readonly code: RepairCode;
  readonly eid: string;
  readonly player: number;
  /** The event that it contradicts; null without one. */
  readonly against: string | null;
}

/** The pitch after an event that changed it. */
export interface PitchStep {
  readonly event: MatchEvent;
  readonly state: PitchState;
  readonly repair: Repair | null;
}

/** The pitch at the start and after each event that concerns it, in order. */
export interface PitchHistory {
  readonly start: PitchState;
  readonly steps: readonly PitchStep[];
}

const known = new WeakMap<Match, PitchHistory>();

/**
 * Every state of the pitch in this match. Before the kick-off it is the line-up. A screen or the facts of a match ask
 * for it many times, so it is kept while the match is.
 */
export function pitchHistory(match: Match): PitchHistory {
  const history = known.get(match) ?? historyOf(match);
  known.set(match, history);
  return history;
}

function historyOf(match: Match): PitchHistory {
  const events = eventsInOrder(match);
  const kickOff = events.find((event) => event.type === 'KICKOFF');
  const allowed = clampPitchPlayers(match.pitchPlayers);
  const start: PitchState = {
    places: kickOff === undefined ? startingLineup(match) : startersOf(match, kickOff, allowed),
    allowed,
    sentOff: new Set(),
    serving: [],
  };
  const steps: PitchStep[] = [];
  let state = start;
  for (const event of events) {
    if (event === kickOff) continue;
    const change = afterEvent({ match, state, steps }, event);
    if (change === null) continue;
    // Positions are separated at once, because later events refer to what the coach saw.
    state = { ...change.state, places: spreadOut(match, change.state.places) };
    const { leftOut: code } = change;
    const repair =
      code === null ? null : { ...code, against: opposedBy(steps, event, code) ?? kickOff?.eid ?? null };
    steps.push({ event, state, repair });
  }
  return { start, steps };
}

/**
 * Readers without access to line-ups get the kick-off without one (visible-value.ts), so any player may have started.
 */
function isUnknownStarter({ match, steps }: Before, player: number): boolean {
  const kickOff = match.events.find(({ type }) => type === 'KICKOFF');
  const startersKnown = kickOff === undefined || kickOff.data.lineup.length > 0;
  return !startersKnown && !steps.some(({ event, repair }) => repair === null && names(event, player));
}

/** True when the player `off` was replaced earlier and has not returned. A free place makes no difference. */
function replacesTwice(steps: readonly PitchStep[], off: number): boolean {
  if (off === 0) return false;
  const last = steps.findLast((step) => step.repair === null && names(step.event, off));
  return last?.event.type === 'SUBS_IN' && last.event.data.off_player_sid === off;
}

/** The last valid event that contradicts this one about the same player. */
function opposedBy(
  steps: readonly PitchStep[],
  { data }: MatchEvent,
  { code, player }: LeftOut,
): string | undefined {
  const off = data.off_player_sid;
  const about = code === 'notOn' && off !== 0 ? off : player;
  const holding = steps.filter(({ repair }) => repair === null);
  const opposed =
    code === 'pitchFull'
      ? holding.findLast(({ event }) => event.type === 'SUBS_IN')
      : holding.findLast(({ event }) => names(event, about));
  return opposed?.event.eid;
}

function names({ type, data }: MatchEvent, player: number): boolean {
  return type !== 'LINEUP' && (data.player_sid === player || data.off_player_sid === player);
}

/** The pitch after all events. */
export function pitchNow(match: Match): PitchState {
  const { start, steps } = pitchHistory(match);
  return steps.at(-1)?.state ?? start;
}

/** The pitch before an event, which need not exist yet. */
export function pitchBefore(match: Match, event: MatchEvent): PitchState {
  const { start, steps } = pitchHistory(match);
  const last = steps.findLast((step) => compareEvents(step.event, event) < 0);
  return last?.state ?? start;
}

/** The players on the pitch now, and their positions. */
export function onThePitch(match: Match): readonly LineupPlace[] {
  return pitchNow(match).places;
}

/** Players who may still come on: on the sheet, able to play, not on the pitch, not sent off. */
export function onTheBench(match: Match): readonly SheetPlayer[] {
  const pitch = pitchNow(match);
  const on = new Set(pitch.places.map((place) => place.player_sid));
  const off = new Set([...pitch.sentOff, ...sentOffPlayers(match)]);
  return sheetOf(match).filter(
    ({ sid, unavailable }) => unavailable === null && !on.has(sid) && !off.has(sid),
  );
}

/** The events that the fold ignored, for the coach to see. */
export function repairsOf(match: Match): readonly Repair[] {
  return pitchHistory(match).steps.flatMap(({ repair }) => (repair === null ? [] : [repair]));
}

/** The position of a player; undefined when they are not on the pitch. */
export function placeOf(places: readonly LineupPlace[], player: number): LineupPlace | undefined {
  return places.find((place) => place.player_sid === player);
}

/** True for the events that the fold reads. They keep their order even when the clock was set back. */
export function changesThePitch(event: MatchEvent): boolean {
  return (
    event.type === 'SUBS_IN' ||
    event.type === 'SUBS_OUT' ||
    event.type === 'LINEUP' ||
    event.type === 'TIME_PENALTY' ||
    isDismissal(event.type)
  );
}

function startersOf(match: Match, kickOff: MatchEvent, allowed: number): readonly LineupPlace[] {
  const once = new Map(kickOff.data.lineup.map((place) => [place.player_sid, place]));
  once.delete(0);
  return spreadOut(match, [...once.values()].slice(0, allowed));
}

type LeftOut = Omit<Repair, 'against'>;

interface Change {
  readonly state: PitchState;
  readonly leftOut: LeftOut | null;
}

/** The match, and the pitch before an event. */
interface Before {
  readonly match: Match;
  readonly state: PitchState;
  readonly steps: readonly PitchStep[];
}

/** The pitch after an event; null when the event does not concern our pitch. */
function afterEvent(before: Before, event: MatchEvent): Change | null {
  const { match, state } = before;
  const { type, data } = event;
  const theirs = data.homeaway !== '' && data.homeaway !== ourSide(match);
  if (theirs) return null;
  if (isDismissal(type)) return data.player_sid === 0 ? null : dismissed(state, data.player_sid);
  switch (type) {
    case 'KICKOFF':
      return leftOut(state, event, 'secondKickOff');
    case 'SUBS_IN':
      return data.player_sid === 0 ? null : substituted(before, event);
    case 'SUBS_OUT': {
      const player = data.player_sid;
      if (placeOf(state.places, player) === undefined && !isUnknownStarter(before, player))
        return leftOut(state, event, 'notOn');
      return { state: { ...state, places: without(state.places, player) }, leftOut: null };
    }
    case 'TIME_PENALTY':
      return data.player_sid === 0 ? null : penalised(state, event);
    case 'LINEUP':
      return { state: { ...state, places: moved(state.places, data.lineup) }, leftOut: null };
    default:
      return null;
  }
}

function substituted({ match, state, steps }: Before, event: MatchEvent): Change {
  const { player_sid: on, off_player_sid: off, pitchpos } = event.data;
  if (state.sentOff.has(on)) return leftOut(state, event, 'sentOff');
  // Two phones recorded the same substitution: it counts once, and no other player goes off.
  if (placeOf(state.places, on) !== undefined) return leftOut(state, event, 'alreadyOn');
  const leaving = placeOf(state.places, off);
  const stay = without(state.places, off);
  // A player with a new time penalty cannot be replaced; another phone did not know of the penalty yet.
  const forServing = leaving === undefined && state.serving.some(({ player }) => player === off);
  if (stay.length >= state.allowed || forServing || replacesTwice(steps, off)) {
    return leftOut(state, event, off === 0 ? 'pitchFull' : 'notOn');
  }
  const spot = isSet(pitchpos) ? withinPitch(pitchpos) : (leaving ?? freeSpotNearestTo(match, stay, MIDDLE));
  const places = [...stay, { player_sid: on, x: spot.x, y: spot.y }];
  return { state: { ...state, places, serving: servingAfter(state, on, places.length) }, leftOut: null };
}

/** A player who comes on no longer serves a penalty. Without other room they end the oldest penalty. */
function servingAfter({ serving, allowed }: PitchState, on: number, count: number): readonly Serving[] {
  const others = serving.filter(({ player }) => player !== on);
  const short = others.filter(({ place }) => place !== null);
  const oldest = count > allowed - short.length ? short[0] : undefined;
  return others.filter((one) => one !== oldest);
}

function penalised(state: PitchState, { data }: MatchEvent): Change {
  const { player_sid: player, minutes, game_time, part, overtime } = data;
  const known = state.serving.find((one) => one.player === player);
  if (known !== undefined) {
    // A second penalty in a row extends the first.
    const longer = { ...known, minutes: known.minutes + minutes };
    const serving = state.serving.map((one) => (one === known ? longer : one));
    return { state: { ...state, serving }, leftOut: null };
  }
  const place = placeOf(state.places, player) ?? null;
  const one: Serving = { player, minutes, since: { game_time, part, overtime }, place };
  return {
    state: { ...state, places: without(state.places, player), serving: [...state.serving, one] },
    leftOut: null,
  };
}

function dismissed(state: PitchState, player: number): Change {
  // A player with a time penalty counts as on the pitch, so that the team stays one short.
  const missing = state.serving.find((one) => one.player === player)?.place ?? null;
  const onPitch = placeOf(state.places, player) !== undefined || missing !== null;
  return {
    state: {
      places: without(state.places, player),
      serving: state.serving.filter((one) => one.player !== player),
      // A player on the bench who is sent off does not reduce the players on the pitch.
      allowed: onPitch ? state.allowed - 1 : state.allowed,
      sentOff: new Set([...state.sentOff, player]),
    },
    leftOut: null,
  };
}

function moved(places: readonly LineupPlace[], lineup: readonly LineupPlace[]): readonly LineupPlace[] {
  const to = new Map(lineup.filter(isSet).map((place) => [place.player_sid, place]));
  return places.map((place) => withinPitch(to.get(place.player_sid) ?? place));
}

function without(places: readonly LineupPlace[], player: number): readonly LineupPlace[] {
  return places.filter((place) => place.player_sid !== player);
}

function leftOut(state: PitchState, event: MatchEvent, code: RepairCode): Change {
  return { state, leftOut: { code, eid: event.eid, player: event.data.player_sid } };
}
