/**
 * Time penalties: a player leaves the pitch for some minutes of match time. The countdown is derived from the
 * events and the clock, across the end of a part too; stoppage time counts, breaks do not.
 */
import type { Match, MatchEvent, Side } from '../entity/match.ts';
import { type Moment, partBounds } from './clock.ts';
import { eventsInOrder, isCloser } from './events.ts';
import { SHOOTOUT_PART } from './limits.ts';
import { liveMoment } from './moments.ts';
import { ourSide } from './names.ts';
import { type PitchState, pitchNow, type Serving } from './on-pitch.ts';
import { isPlaying } from './status.ts';

/** A time penalty that somebody serves, or has served without anybody having come back yet. */
export interface Penalty {
  readonly side: Side;
  /** One of ours, or 0. */
  readonly player: number;
  /** An opponent, as far as known. */
  readonly sn: number;
  readonly playername: string;
  /** Seconds of match time to go; 0 when somebody may come back. */
  readonly left: number;
}

/** What match day counts down, the next to end first. An opponent's penalty is forgotten when it is over. */
export function penaltiesNow(match: Match, nowSeconds: number): readonly Penalty[] {
  if (!isPlaying(match.status) || match.status === 'PENALTIES') return [];
  const now = liveMoment(match, nowSeconds);
  const ours = pitchNow(match).serving.map((serving) => ({
    ...{ side: ourSide(match), player: serving.player, sn: 0, playername: '' },
    left: leftOf(match, serving, now),
    short: serving.place !== null,
  }));
  const theirs = eventsInOrder(match)
    .filter((event) => event.type === 'TIME_PENALTY' && isTheirs(match, event))
    .map(({ data }) => ({
      ...{ side: data.homeaway as Side, player: 0, sn: data.sn, playername: data.playername },
      left: leftOf(match, { minutes: data.minutes, since: data }, now),
      short: false,
    }));
  return [...ours, ...theirs]
    .filter(({ left, short }) => left > 0 || short)
    .map(({ short: _, ...penalty }) => penalty)
    .sort((a, b) => a.left - b.left);
}

/** Seconds of match time that somebody's penalty still lasts at a moment; 0 for everybody else. */
export function penaltyLeft(
  match: Match,
  { state, player, at }: { readonly state: PitchState; readonly player: number; readonly at: Moment },
): number {
  const serving = state.serving.find((one) => one.player === player);
  return serving === undefined ? 0 : leftOf(match, serving, at);
}

/** How many may be on the pitch at a moment: one less for each penalty that is being served. */
export function allowedAt(match: Match, state: PitchState, at: Moment): number {
  const short = state.serving.filter((one) => one.place !== null && leftOf(match, one, at) > 0);
  return state.allowed - short.length;
}

function leftOf(match: Match, { minutes, since }: Pick<Serving, 'minutes' | 'since'>, at: Moment): number {
  return Math.max(0, minutes * 60 - secondsBetween(match, since, at));
}

/** Match time between two moments: each part as long as it was played. In a shoot-out none passes. */
function secondsBetween(match: Match, from: Moment, to: Moment): number {
  if (to.part <= from.part) return Math.max(0, to.game_time - from.game_time);
  // Given in a break that no part followed.
  if (from.part > match.gamepart) return 0;
  let seconds = Math.max(0, endOfPart(match, from.part) - from.game_time);
  for (let part = from.part + 1; part < to.part && part <= match.gamepart; part++)
    seconds += endOfPart(match, part) - partBounds(match, part).start;
  if (to.part === SHOOTOUT_PART) return seconds;
  return seconds + Math.max(0, to.game_time - partBounds(match, to.part).start);
}

/** When the whistle went, stoppage time included. */
function endOfPart(match: Match, part: number): number {
  const whistle = eventsInOrder(match).findLast(({ type, data }) => isCloser(type) && data.part === part);
  return whistle?.data.game_time ?? partBounds(match, part).end;
}

function isTheirs(match: Match, { data }: MatchEvent): boolean {
  return data.homeaway !== '' && data.homeaway !== ourSide(match);
}
