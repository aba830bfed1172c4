/** Substitutions and moves: the players on the pitch and their positions. */
import type { LineupPlace, Match, MatchEvent } from '../../entity/tables/match.ts';
import { cellAt, MIDDLE, ontoPitch, type Point } from '../../pitch/grid.ts';
import { freeSpotNearestTo, freeSpots } from '../../pitch/spots.ts';
import { ok, refuse } from '../../result.ts';
import type { Leave, MoveOnPitch, Substitute, SwapOnPitch } from '../decision/commands.ts';
import type { MatchRefusal } from '../decision/decided.ts';
import { type Outcomes, withEvent } from '../decision/decision.ts';
import { eventData } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { type PitchState, pitchBefore, placeOf, repairsOf } from '../lineup/on-pitch.ts';
import { putOnSheet, unavailableReason } from '../sheet/sheet.ts';
import { allowedAt, penaltyLeft } from '../timeline/time-penalties.ts';
import { isOurs, type Making } from './decide-notes.ts';

/** A player comes on, for another player or for none. */
export function substitute(match: Match, command: Substitute, making: Making): Outcomes {
  const { on, off } = command;
  const event = pitchEvent(match, 'SUBS_IN', making);
  const pitch = pitchBefore(match, event);
  const refusal = cannotComeOn(match, command, { pitch, making, event });
  if (refusal !== null) return refuse(refusal);
  const stay = pitch.places.filter((place) => place.player_sid !== off);
  // A player who returns from a time penalty takes their former position.
  const served = pitch.serving.find(({ player }) => player === on) ?? pitch.serving[0];
  const leaving = placeOf(pitch.places, off) ?? served?.place ?? undefined;
  const pitchpos = spotFor(match, stay, { wish: command.pitchpos, leaving });
  const data = { ...event.data, player_sid: on, off_player_sid: off, pitchpos };
  const changed = withEvent(putOnSheet(match, on), { ...event, data });
  return ok({ match: changed, label: 'substitution', eid: making.eid });
}

/** A player leaves without a replacement. */
export function leave(match: Match, { player }: Leave, making: Making): Outcomes {
  const event = pitchEvent(match, 'SUBS_OUT', making);
  if (placeOf(pitchBefore(match, event).places, player) === undefined)
    return refuse({ code: 'notOn', player });
  const data = { ...event.data, player_sid: player };
  return ok({ match: withEvent(match, { ...event, data }), label: 'leave', eid: making.eid });
}

/** A player moves. A player who is already there takes the former position. */
export function moveOnPitch(match: Match, { player, to }: MoveOnPitch, making: Making): Outcomes {
  const event = pitchEvent(match, 'LINEUP', making);
  const { places } = pitchBefore(match, event);
  const own = placeOf(places, player);
  if (own === undefined) return refuse({ code: 'notOn', player });
  if (!isPoint(to)) return refuse({ code: 'nothingToChange' });
  const spot = ontoPitch(to);
  const there = places.find((place) => place !== own && cellAt(place) === cellAt(spot));
  if (there === undefined && own.x === spot.x && own.y === spot.y) return refuse({ code: 'nothingToChange' });
  const moved = [{ player_sid: player, ...spot }];
  const lineup = there === undefined ? moved : [...moved, { ...there, x: own.x, y: own.y }];
  return ok({ match: withLineup(match, event, lineup), label: 'move', eid: making.eid });
}

/** Two players on the pitch swap positions. */
export function swapOnPitch(match: Match, { player, other }: SwapOnPitch, making: Making): Outcomes {
  if (player === other) return refuse({ code: 'samePlayer', player });
  const event = pitchEvent(match, 'LINEUP', making);
  const { places } = pitchBefore(match, event);
  const own = placeOf(places, player);
  const there = placeOf(places, other);
  if (own === undefined) return refuse({ code: 'notOn', player });
  if (there === undefined) return refuse({ code: 'notOn', player: other });
  const lineup = [
    { ...own, x: there.x, y: there.y },
    { ...there, x: own.x, y: own.y },
  ];
  return ok({ match: withLineup(match, event, lineup), label: 'swap', eid: making.eid });
}

/** The refusal when an added change contradicts a later one; null when all changes remain valid. */
export function contradiction(before: Match, after: Match): MatchRefusal | null {
  const known = new Set(repairsOf(before).map(({ eid, code }) => `${eid} ${code}`));
  const broken = repairsOf(after).find(({ eid, code }) => !known.has(`${eid} ${code}`));
  return broken === undefined ? null : { code: 'contradicts', eid: broken.eid };
}

function cannotComeOn(
  match: Match,
  { on, off }: Substitute,
  { pitch, making, event }: { pitch: PitchState; making: Making; event: MatchEvent },
): MatchRefusal | null {
  if (on === off) return { code: 'samePlayer', player: on };
  if (!isOurs(match, on, making)) return { code: 'notOnSheet', player: on };
  const reason = making.cameOn === on ? null : unavailableReason(match, on, event);
  if (reason !== null) return { code: 'unavailable', player: on, reason };
  if (pitch.sentOff.has(on)) return { code: 'sentOff', player: on };
  if (placeOf(pitch.places, on) !== undefined) return { code: 'alreadyOn', player: on };
  const at = making.moment;
  const left = penaltyLeft(match, { state: pitch, player: on, at });
  if (left > 0) return { code: 'serving', player: on, minutes: Math.ceil(left / 60) };
  if (off !== 0 && placeOf(pitch.places, off) === undefined) return { code: 'notOn', player: off };
  const allowed = allowedAt(match, pitch, at);
  const full = off === 0 && pitch.places.length >= allowed;
  return full ? { code: 'pitchFull', allowed } : null;
}

/**
 * The requested position if it is free, otherwise the nearest free spot; without a request the position that was left.
 */
function spotFor(
  match: Match,
  stay: readonly LineupPlace[],
  { wish, leaving }: { readonly wish: Point | undefined; readonly leaving: LineupPlace | undefined },
): Point {
  const wanted = wish !== undefined && isPoint(wish) ? ontoPitch(wish) : leaving;
  if (wanted === undefined) return freeSpots(match, stay)[0] ?? freeSpotNearestTo(match, stay, MIDDLE);
  const taken = stay.some((place) => cellAt(place) === cellAt(wanted));
  return taken ? freeSpotNearestTo(match, stay, wanted) : { x: wanted.x, y: wanted.y };
}

function isPoint({ x, y }: Point): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

function withLineup(match: Match, event: MatchEvent, lineup: readonly LineupPlace[]): Match {
  return withEvent(match, { ...event, status: 'PRIVATE', data: { ...event.data, lineup } });
}

function pitchEvent(
  match: Match,
  type: 'SUBS_IN' | 'SUBS_OUT' | 'LINEUP',
  { eid, moment }: Making,
): MatchEvent {
  const data = eventData({ ...moment, homeaway: ourSide(match) });
  return { eid, action: 'INSERT', type, status: 'PUBLIC', data };
}
