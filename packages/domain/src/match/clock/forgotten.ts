/**
 * Detects a match that was not ended in time: its clock runs, or it is in a break, long after its planned end. The
 * match is closed only on request of the coach.
 */
import type { Match, Timer } from '../../entity/tables/match.ts';
import { lastPart, partBounds, partCount, stoppedTimer } from './clock.ts';
import { isInPart, isPlaying } from './status.ts';

/** A match that still runs long after its planned end. Times in seconds since 1970. */
export interface Forgotten {
  /** When the current or last part began. */
  readonly since: number;
  readonly plannedEnd: number;
}

const MINUTE = 60;
/** Tolerance for late starts, injuries and long breaks of youth matches. */
const NOTICED_AFTER = 45 * MINUTE;
const HALF_TIME = 15 * MINUTE;
const BREAK = 5 * MINUTE;
/** The longest duration of kicks from the penalty mark. */
const SHOOTOUT = 30 * MINUTE;
/** No match lasts this long: the device's time is wrong, or the match was not ended the day before. */
const IMPOSSIBLY_LONG = 5 * 60 * MINUTE;

/** The forgotten match; null for any other. */
export function forgottenOf(match: Match, nowSeconds: number): Forgotten | null {
  const plannedEnd = plannedEndOf(match);
  if (plannedEnd === null || nowSeconds < plannedEnd + NOTICED_AFTER) return null;
  const { start } = partBounds(match, match.gamepart);
  return { since: match.timer.gameStartedAt + start, plannedEnd };
}

/**
 * The planned end of the match in seconds since 1970: the remaining parts from its current state, with breaks of the
 * usual length. Null unless the match is being played.
 */
export function plannedEndOf(match: Match): number | null {
  const { status, timer, gamepart } = match;
  if (!isPlaying(status) || timer.gameStartedAt <= 0) return null;
  // The clock of a part counts from its own kick-off, so earlier breaks are included.
  const stoodAt = timer.gameStartedAt + timer.currentTime;
  if (status === 'PENALTIES') return stoodAt + SHOOTOUT;
  const last = status === 'EXTRATIME' ? Math.max(gamepart + 1, lastPart(match)) : lastPart(match);
  const { end } = partBounds(match, last);
  const ahead = Math.max(0, last - gamepart);
  return timer.gameStartedAt + Math.max(end, isInPart(status) ? 0 : timer.currentTime) + breaks(match, ahead);
}

/** Seconds from the kick-off to the end of the last regular part, with breaks of the usual length. */
export function plannedLengthOf(match: Match): number {
  return partBounds(match, partCount(match)).end + breaks({ ...match, gamepart: 1 }, partCount(match) - 1);
}

/** The clock when the match is closed at its planned end; null while that is in the future. */
export function timerAtPlannedEnd(match: Match, nowSeconds: number): Timer | null {
  const plannedEnd = plannedEndOf(match);
  if (plannedEnd === null || nowSeconds < plannedEnd) return null;
  if (match.status === 'PENALTIES') return stoppedTimer(match, nowSeconds);
  const gamepart = lastPart(match);
  const currentTime = partBounds(match, gamepart).end;
  return { ...match.timer, gamepart, gamesubpart: 1, currentTime, running: false };
}

/** Why the time of this device cannot be right for the current match; null when it can. */
export type TimeDoubt = 'beforeKickOff' | 'tooLong';

/** A device without network may have a wrong time after a restart, so the screens ask about it. */
export function timeDoubt(match: Match, nowSeconds: number): TimeDoubt | null {
  const { status, timer, gamepart } = match;
  if (!isInPart(status) || !timer.running || timer.gameStartedAt <= 0) return null;
  const clock = Math.floor(nowSeconds) - timer.gameStartedAt;
  const { start, end } = partBounds(match, gamepart);
  if (clock < start) return 'beforeKickOff';
  return clock > end + IMPOSSIBLY_LONG ? 'tooLong' : null;
}

function breaks(match: Match, ahead: number): number {
  if (ahead === 0) return 0;
  const halfTime = match.gamepart * 2 <= partCount(match) ? HALF_TIME : BREAK;
  return halfTime + (ahead - 1) * BREAK;
}
