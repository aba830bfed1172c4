/**
 * A match that nobody ended: its clock runs on, or stands in a break, long after its planned end. It is only
 * noticed here; it is closed when the coach says so, never by itself.
 */
import type { Match, Timer } from '../entity/match.ts';
import { lastPart, partBounds, partCount, stoppedTimer } from './clock.ts';
import { isInPart, isPlaying } from './status.ts';

/** A match that is on long after its planned end. Seconds since 1970. */
export interface Forgotten {
  /** When the part that is on, or was on last, began. */
  readonly since: number;
  readonly plannedEnd: number;
}

const MINUTE = 60;
/** A youth match that starts late, an injury, a long break: nobody is asked within this time. */
const NOTICED_AFTER = 45 * MINUTE;
const HALF_TIME = 15 * MINUTE;
const BREAK = 5 * MINUTE;
/** Kicks from the penalty mark take so long at most. */
const SHOOTOUT = 30 * MINUTE;
/** No match is on for so long: the device's time is wrong, or nobody ended it on the day before. */
const IMPOSSIBLY_LONG = 5 * 60 * MINUTE;

/** What was forgotten; null for every match that is not on, or not for too long. */
export function forgottenOf(match: Match, nowSeconds: number): Forgotten | null {
  const plannedEnd = plannedEndOf(match);
  if (plannedEnd === null || nowSeconds < plannedEnd + NOTICED_AFTER) return null;
  const { start } = partBounds(match, match.gamepart);
  return { since: match.timer.gameStartedAt + start, plannedEnd };
}

/**
 * When the match should be over, in seconds since 1970: the rest of its parts from where it is, with breaks
 * of their usual length. Null while it is not on.
 */
export function plannedEndOf(match: Match): number | null {
  const { status, timer, gamepart } = match;
  if (!isPlaying(status) || timer.gameStartedAt <= 0) return null;
  // The clock of a part counts from its own kick-off: what breaks took before is in it.
  const stoodAt = timer.gameStartedAt + timer.currentTime;
  if (status === 'PENALTIES') return stoodAt + SHOOTOUT;
  const last = status === 'EXTRATIME' ? Math.max(gamepart + 1, lastPart(match)) : lastPart(match);
  const { end } = partBounds(match, last);
  const ahead = Math.max(0, last - gamepart);
  return timer.gameStartedAt + Math.max(end, isInPart(status) ? 0 : timer.currentTime) + breaks(match, ahead);
}

/** The clock as it stands when the match is closed at its planned end; null while that lies ahead. */
export function timerAtPlannedEnd(match: Match, nowSeconds: number): Timer | null {
  const plannedEnd = plannedEndOf(match);
  if (plannedEnd === null || nowSeconds < plannedEnd) return null;
  if (match.status === 'PENALTIES') return stoppedTimer(match, nowSeconds);
  const gamepart = lastPart(match);
  const currentTime = partBounds(match, gamepart).end;
  return { ...match.timer, gamepart, gamesubpart: 1, currentTime, running: false };
}

/** Why the time on this device cannot be right for a match that is on; null when it can. */
export type TimeDoubt = 'beforeKickOff' | 'tooLong';

/** A device without network may have a wrong time after a restart: the clock is asked about then, not shown. */
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
