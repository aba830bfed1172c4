/**
 * Who is on the pitch: a fold over the events. What two devices broke together it repairs, on every device
 * the same way: nobody twice, never more than allowed, nobody who was sent off (MRG-2). Nothing is written.
 */
import type { LineupPlace, Match, MatchEvent } from '../entity/match.ts';
import { sentOffPlayers } from './cards.ts';
import type { Moment } from './clock.ts';
import { compareEvents, eventsInOrder, isDismissal } from './events.ts';
import { isSet, MIDDLE, withinPitch } from './grid.ts';
import { clampPitchPlayers } from './limits.ts';
import { startingLineup } from './lineup.ts';
import { ourSide } from './names.ts';
import { type SheetPlayer, sheetOf } from './sheet.ts';
import { freeSpotNearestTo, spreadOut } from './spots.ts';

export interface PitchState {
  readonly places: readonly LineupPlace[];
  /** How many may be on the pitch: one less for each player who was sent off from it. */
  readonly allowed: number;
  readonly sentOff: ReadonlySet<number>;
  /** Whose time penalty has not been followed by anybody's return, the oldest first. */
  readonly serving: readonly Serving[];
}

/** One of ours who had to leave the pitch for a time. */
export interface Serving {
  readonly player: number;
  readonly minutes: number;
  readonly since: Moment;
  /** Where he stood: the team plays with one less; null for somebody on the bench. */
  readonly place: LineupPlace | null;
}

/** Why the fold left an entry out. */
export type RepairCode = 'alreadyOn' | 'notOn' | 'pitchFull' | 'sentOff' | 'secondKickOff';

/** An entry that the fold left out. */
export interface Repair {
  readonly code: RepairCode;
  readonly eid: string;
  readonly player: number;
  /** The entry that it contradicts; null when the match has none. */
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

/** Every state of the pitch in this match. Before the kick-off it is the line-up. */
export function pitchHistory(match: Match): PitchHistory {
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
    // Spread out at once: what later events refer to is where the coach saw everybody stand.
    state = { ...change.state, places: spreadOut(match, change.state.places) };
    const { leftOut: code } = change;
    const repair =
      code === null ? null : { ...code, against: opposedBy(steps, event, code) ?? kickOff?.eid ?? null };
    steps.push({ event, state, repair });
  }
  return { start, steps };
}

/** Who may not see line-ups gets the kick-off without one (field-access.ts): a player not named yet may have started. */
function isUnknownStarter({ match, steps }: Before, player: number): boolean {
  const kickOff = match.events.find(({ type }) => type === 'KICKOFF');
  const startersKnown = kickOff === undefined || kickOff.data.lineup.length > 0;
  return !startersKnown && !steps.some(({ event, repair }) => repair === null && names(event, player));
}

/** Whether somebody came on for that player before, and the player did not come back: also where there is room. */
function replacesTwice(steps: readonly PitchStep[], off: number): boolean {
  if (off === 0) return false;
  const last = steps.findLast((step) => step.repair === null && names(step.event, off));
  return last?.event.type === 'SUBS_IN' && last.event.data.off_player_sid === off;
}

/** The last entry that holds and says something else of the same player. */
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

/** The pitch after everything that happened. */
export function pitchNow(match: Match): PitchState {
  const { start, steps } = pitchHistory(match);
  return steps.at(-1)?.state ?? start;
}

/** The pitch just before an event, or before one that would be made. */
export function pitchBefore(match: Match, event: MatchEvent): PitchState {
  const { start, steps } = pitchHistory(match);
  const last = steps.findLast((step) => compareEvents(step.event, event) < 0);
  return last?.state ?? start;
}

/** Who is on the pitch now, and where. */
export function onThePitch(match: Match): readonly LineupPlace[] {
  return pitchNow(match).places;
}

/** Who may still come on: on the sheet, able to play, not on the pitch, not sent off. */
export function onTheBench(match: Match): readonly SheetPlayer[] {
  const pitch = pitchNow(match);
  const on = new Set(pitch.places.map((place) => place.player_sid));
  const off = new Set([...pitch.sentOff, ...sentOffPlayers(match)]);
  return sheetOf(match).filter(
    ({ sid, unavailable }) => unavailable === null && !on.has(sid) && !off.has(sid),
  );
}

/** What the fold had to leave out, to be shown to the coach. */
export function repairsOf(match: Match): readonly Repair[] {
  return pitchHistory(match).steps.flatMap(({ repair }) => (repair === null ? [] : [repair]));
}

/** Where somebody stands; undefined when he is not on the pitch. */
export function placeOf(places: readonly LineupPlace[], player: number): LineupPlace | undefined {
  return places.find((place) => place.player_sid === player);
}

/** True for the events that the fold reads: they keep their order even when the clock was set back. */
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
  // The same substitution from two phones: once is enough, and nobody else goes off for it.
  if (placeOf(state.places, on) !== undefined) return leftOut(state, event, 'alreadyOn');
  const leaving = placeOf(state.places, off);
  const stay = without(state.places, off);
  // Nobody comes for somebody who had just to leave for a time, as another phone did not know yet.
  const forServing = leaving === undefined && state.serving.some(({ player }) => player === off);
  if (stay.length >= state.allowed || forServing || replacesTwice(steps, off)) {
    return leftOut(state, event, off === 0 ? 'pitchFull' : 'notOn');
  }
  const spot = isSet(pitchpos) ? withinPitch(pitchpos) : (leaving ?? freeSpotNearestTo(match, stay, MIDDLE));
  const places = [...stay, { player_sid: on, x: spot.x, y: spot.y }];
  return { state: { ...state, places, serving: servingAfter(state, on, places.length) }, leftOut: null };
}

/** Whoever comes on is not serving any more; where the pitch had no other room, he stands for the oldest penalty. */
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
    // A second one in a row makes the first longer.
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
  // Whoever serves a time penalty counts as on the pitch: his team stays one short.
  const missing = state.serving.find((one) => one.player === player)?.place ?? null;
  const onPitch = placeOf(state.places, player) !== undefined || missing !== null;
  return {
    state: {
      places: without(state.places, player),
      serving: state.serving.filter((one) => one.player !== player),
      // Somebody on the bench who is sent off costs the team nobody on the pitch.
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
