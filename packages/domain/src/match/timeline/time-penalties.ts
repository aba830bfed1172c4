/**
 * Time penalties: a player leaves the pitch for some minutes of match time. The countdown is derived from events and
 * clock, also across the end of a part. Stoppage time counts, breaks do not.
 */
import type { Match, MatchEvent, Side } from '../../entity/tables/match.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { type Moment, partBounds } from '../clock/clock.ts';
import { isPlaying } from '../clock/status.ts';
import { eventsInOrder, isCloser } from '../events/events.ts';
import { ourSide } from '../events/names.ts';
import { type PitchState, pitchNow, type Serving } from '../lineup/on-pitch.ts';
import { liveMoment } from './moments.ts';

/** A current time penalty, or one that is over without the player having returned. */
export interface Penalty {
  readonly side: Side;
  /** One of ours, or 0. */
  readonly player: number;
  /** An opponent, with what is known. */
  readonly sn: number;
  readonly playername: string;
  /** Remaining seconds of match time; 0 when a player may return. */
  readonly left: number;
}

/**
 * The penalties that match day counts down, the next to end first. An opponent's penalty disappears when it is over.
 */
export function penaltiesNow(match: Match, nowSeconds: number): readonly Penalty[] {
  if (!isPlaying(match.status) || match.status === 'PENALTIES') return [];
  const now = liveMoment(match, nowSeconds);
  const ours = pitchNow(match).serving.map((serving) => ({
    side: ourSide(match),
    player: serving.player,
    sn: 0,
    playername: '',
    left: leftOf(match, serving, now),
    short: serving.place !== null,
  }));
  const theirs = eventsInOrder(match)
    .filter((event) => event.type === 'TIME_PENALTY' && isTheirs(match, event))
    .map(({ data }) => ({
      side: data.homeaway as Side,
      player: 0,
      sn: data.sn,
      playername: data.playername,
      left: leftOf(match, { minutes: data.minutes, since: data }, now),
      short: false,
    }));
  return [...ours, ...theirs]
    .filter(({ left, short }) => left > 0 || short)
    .map(({ short: _, ...penalty }) => penalty)
    .sort((a, b) => a.left - b.left);
}

/** The remaining seconds of a player's penalty at a moment; 0 for all other players. */
export function penaltyLeft(
  match: Match,
  { state, player, at }: { readonly state: PitchState; readonly player: number; readonly at: Moment },
): number {
  const serving = state.serving.find((one) => one.player === player);
  return serving === undefined ? 0 : leftOf(match, serving, at);
}

/** The number of players allowed on the pitch at a moment: one less for each current penalty. */
export function allowedAt(match: Match, state: PitchState, at: Moment): number {
  const short = state.serving.filter((one) => one.place !== null && leftOf(match, one, at) > 0);
  return state.allowed - short.length;
}

function leftOf(match: Match, { minutes, since }: Pick<Serving, 'minutes' | 'since'>, at: Moment): number {
  return Math.max(0, minutes * 60 - secondsBetween(match, since, at));
}

/** Match time between two moments, with each part at its played length. A shoot-out takes no time. */
function secondsBetween(match: Match, from: Moment, to: Moment): number {
  if (to.part <= from.part) return Math.max(0, to.game_time - from.game_time);
  // A penalty in a break without a following part.
  if (from.part > match.gamepart) return 0;
  let seconds = Math.max(0, endOfPart(match, from.part) - from.game_time);
  for (let part = from.part + 1; part < to.part && part <= match.gamepart; part++)
    seconds += endOfPart(match, part) - partBounds(match, part).start;
  if (to.part === SHOOTOUT_PART) return seconds;
  return seconds + Math.max(0, to.game_time - partBounds(match, to.part).start);
}

/** The time of the whistle, stoppage time included. */
function endOfPart(match: Match, part: number): number {
  const whistle = eventsInOrder(match).findLast(({ type, data }) => isCloser(type) && data.part === part);
  return whistle?.data.game_time ?? partBounds(match, part).end;
}

function isTheirs(match: Match, { data }: MatchEvent): boolean {
  return data.homeaway !== '' && data.homeaway !== ourSide(match);
}
