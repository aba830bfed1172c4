/** The moment of a command's event: now, or the minute that the coach names. */
import type { Match } from '../../entity/tables/match.ts';
import { OVERTIME_MAX, SHOOTOUT_PART } from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import {
  clockAt,
  elapsed,
  lastPart,
  type Moment,
  momentAt,
  overtimeMax,
  partBounds,
  partCount,
  partMinutes,
} from '../clock/clock.ts';
import { isBetweenParts, isEnded, isNotStarted } from '../clock/status.ts';
import type { NamedMoment } from '../decision/commands.ts';
import type { DecideContext, MatchRefusal } from '../decision/decided.ts';
import { compareKeys, eventsInOrder, wasRunLive } from '../events/events.ts';
import { shootoutOf } from '../events/shootout.ts';
import { changesThePitch } from '../lineup/on-pitch.ts';

/** The current moment as an event stores it. After the end it is the end of the match. */
export function liveMoment(match: Match, nowSeconds: number): Moment {
  if (isNotStarted(match.status)) return momentAt(match, 1, 0);
  if (match.status === 'PENALTIES') return shootoutMoment(match);
  const seconds = isEnded(match.status) ? Math.max(0, match.timer.currentTime) : elapsed(match, nowSeconds);
  return momentAt(match, match.gamepart, seconds);
}

/** When a coach began to record an event, and with which clock. */
export interface Begun {
  /** Seconds since 1970. */
  readonly at: number;
  readonly part: number;
  readonly clock: Match['timer']['gameStartedAt'];
}

/** A dialog that has been open longer says nothing about the moment of the event. */
const BEGUN_SECONDS = 60;

export function begunNow({ gamepart, timer }: Match, nowSeconds: number): Begun {
  return { at: nowSeconds, part: gamepart, clock: timer.gameStartedAt };
}

/**
 * The moment at which a coach began to record an event, if the same clock has run since. A clock that stops with play
 * stops at the current time, because other events could otherwise lie after its end.
 */
export function timeOfNote(match: Match, begun: Begun | undefined, nowSeconds: number): number {
  if (begun === undefined || match.stoppedClock || !match.timer.running) return nowSeconds;
  const { part, clock } = begunNow(match, nowSeconds);
  const ago = nowSeconds - begun.at;
  const holds = begun.part === part && begun.clock === clock && ago >= 0 && ago <= BEGUN_SECONDS;
  return holds ? begun.at : nowSeconds;
}

/** In a shoot-out the clock is stopped. Each event gets a second of its own, which keeps their order. */
export function shootoutMoment(match: Match): Moment {
  const { end } = partBounds(match, match.gamepart);
  const times = match.events.flatMap(({ data }) => (data.part === SHOOTOUT_PART ? [data.game_time + 1] : []));
  return momentAt(match, SHOOTOUT_PART, Math.max(end, ...times));
}

/**
 * The current moment for a change of the pitch. A change in a break counts from the start of the next part: a
 * substitution at half-time is in minute 46.
 */
export function pitchMoment(match: Match, { nowSeconds, eid }: DecideContext): Moment {
  const next = match.gamepart + 1;
  const now = isBetweenParts(match.status)
    ? momentAt(match, next, partBounds(match, next).start)
    : liveMoment(match, nowSeconds);
  return afterPitchChanges(match, now, eid);
}

/** The moment, but not before the last change of the pitch, even if the clock was set back. */
export function afterPitchChanges(match: Match, moment: Moment, eid: string): Moment {
  const last = eventsInOrder(match).findLast(changesThePitch);
  if (last === undefined || compareMoments(last.data, moment) < 0) return moment;
  const { part, game_time, overtime } = last.data;
  const earliest = compareKeys(last.eid, eid) < 0 ? game_time : game_time + 1;
  const after = momentAt(match, part, earliest);
  // A part without stoppage time may contain changes from its former stoppage time.
  return after.game_time === earliest ? after : { part, game_time: earliest, overtime };
}

/** The moment of a minute that the coach names. The minute must have been played. */
export function namedMoment(
  match: Match,
  at: NamedMoment,
  { nowSeconds, shootout }: { readonly nowSeconds: number; readonly shootout: boolean },
): Result<Moment, MatchRefusal> {
  if (isNotStarted(match.status)) return refuse({ code: 'notStarted', status: match.status });
  const { minute, overtime = 0 } = at;
  const part = partOfMinute(match, at);
  if (shootout && shootoutOf(match) !== null && isAfterPlay(match, at)) {
    return ok(momentAt(match, SHOOTOUT_PART, (minute - 1) * 60));
  }
  if (part === null || !Number.isInteger(overtime) || overtime < 0 || overtime > overtimeMax(match))
    return refuse({ code: 'noSuchMinute', minute, overtime });
  // A match that was not run live has not reached any part.
  const reached = wasRunLive(match) ? match.gamepart : partCount(match);
  // After the final whistle the coach knows better than the clock how long the part was.
  const standing = isEnded(match.status) || isBetweenParts(match.status) || match.status === 'PENALTIES';
  const now = clockAt(match, nowSeconds);
  const ahead =
    part > reached || (part === reached && !standing && minute + overtime > now.minute + now.overtime);
  if (ahead) return refuse({ code: 'minuteAhead', minute, overtime });
  const { start } = partBounds(match, part);
  return ok({ game_time: Math.max(start, (minute - 1 + overtime) * 60), part, overtime });
}

/** The part of a minute. Stoppage time belongs only to the last minute of a part. */
function partOfMinute(match: Match, { minute, overtime = 0, part }: NamedMoment): number | null {
  if (!Number.isInteger(minute)) return null;
  for (let candidate = 1; candidate <= lastPart(match); candidate++) {
    const { first, last } = partMinutes(match, candidate);
    const fits = minute >= first && minute <= last && (overtime === 0 || minute === last);
    if (fits && (part === undefined || part === candidate)) return candidate;
  }
  return null;
}

/** A minute after the last played part, where only a shoot-out can be. */
function isAfterPlay(match: Match, { minute, overtime = 0 }: NamedMoment): boolean {
  const { last } = partMinutes(match, lastPart(match));
  return Number.isInteger(minute) && overtime === 0 && minute > last && minute <= last + OVERTIME_MAX;
}

function compareMoments(a: Moment, b: Moment): number {
  return a.part - b.part || a.game_time - b.game_time;
}
