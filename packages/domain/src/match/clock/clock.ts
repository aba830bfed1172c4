/**
 * The match clock: an immutable value from which the time is derived, never counted. A locked phone, a reload or
 * another device does not change it, because nothing runs (section 4, "Elapsed time"). All times are seconds; 0 on the
 * match clock is the kick-off.
 */
import type { Match, MatchEventData, Timer } from '../../entity/tables/match.ts';
import {
  clamp,
  clampMatchLength,
  clampParts,
  EXTRA_LENGTH_MAX,
  EXTRA_LENGTH_MIN,
  MINUTE_MAX,
  OVERTIME_MAX,
  SCHEMA_PARTS_MAX,
  SHOOTOUT_PART,
} from '../../match-limits.ts';
import { clockOfStatus } from './status.ts';

/** The parts of a match. */
export type Planned = Pick<Match, 'matchParts' | 'matchLength' | 'extraParts' | 'extraLength'> &
  Partial<Pick<Match, 'stoppedClock'>>;

/** The fields of a match that the clock needs. A follower's public view has them too. */
export type Clocked = Planned & Pick<Match, 'status' | 'timer' | 'gamepart'>;

/** A moment as an event stores it: match clock, part, minutes of stoppage time. */
export type Moment = Pick<MatchEventData, 'game_time' | 'part' | 'overtime'>;

export interface ClockDisplay {
  readonly part: number;
  /** The current minute, from 1, at most the part's last one. */
  readonly minute: number;
  /** The current minute of stoppage time, 0 to 99. */
  readonly overtime: number;
  /** Seconds on the clock, at most the end of the part. */
  readonly seconds: number;
  /** Seconds after the end of the part. */
  readonly overtimeSeconds: number;
  readonly running: boolean;
}

/** Number of parts of the match without extra time, 1 to 7. */
export function partCount(match: Pick<Match, 'matchParts'>): number {
  return clampParts(match.matchParts);
}

/** Number of parts that extra time would add; 0 where the schema has no room for them. */
export function extraPartCount(match: Pick<Match, 'matchParts' | 'extraParts'>): number {
  return clamp(Math.trunc(match.extraParts), 0, SCHEMA_PARTS_MAX - partCount(match));
}

/** True for the parts of extra time. */
export function isExtraPart(match: Pick<Match, 'matchParts'>, part: number): boolean {
  return part > partCount(match) && part < SHOOTOUT_PART;
}

/** The last part before a possible shoot-out: of the match, or of extra time once it began. */
export function lastPart(match: Planned & Pick<Match, 'gamepart'>): number {
  const parts = partCount(match);
  return match.gamepart > parts ? parts + extraPartCount(match) : parts;
}

/** Planned length in seconds, without extra time. */
export function matchSeconds(match: Pick<Match, 'matchLength'>): number {
  return clampMatchLength(match.matchLength) * 60;
}

/**
 * The begin and end of a part (from 1) on the clock, in seconds. A part begins at its own minute, whatever stoppage
 * time preceded it.
 */
export function partBounds(match: Planned, part: number): { readonly start: number; readonly end: number } {
  const index = clamp(Math.trunc(part), 1, SHOOTOUT_PART);
  if (index === SHOOTOUT_PART) {
    // A shoot-out takes no playing time.
    const end = boundaryAfter(match, partCount(match) + extraPartCount(match));
    return { start: end, end };
  }
  return { start: boundaryAfter(match, index - 1), end: boundaryAfter(match, index) };
}

/** Seconds on the clock after this number of parts. */
function boundaryAfter(match: Planned, parts: number): number {
  const regular = partCount(match);
  const whole = matchSeconds(match);
  if (parts <= regular) return Math.round((parts * whole) / regular);
  return whole + (parts - regular) * extraSeconds(match);
}

function extraSeconds({ extraLength }: Pick<Match, 'extraLength'>): number {
  return Math.round(clamp(extraLength, EXTRA_LENGTH_MIN, EXTRA_LENGTH_MAX) * 60);
}

/** Seconds on the match clock at `nowSeconds` (seconds since 1970), stoppage time included. */
export function elapsed(match: Clocked, nowSeconds: number): number {
  const { timer } = match;
  const stored = Math.max(0, timer.currentTime);
  switch (clockOfStatus(match.status)) {
    case 'zero':
      return 0;
    case 'capped':
      return Math.min(stored, playedSeconds(match));
    case 'timer':
      if (!timer.running) return stored;
      // A phone whose own clock was set back must not show a time before the part.
      return runningSeconds(match, Math.floor(nowSeconds) - timer.gameStartedAt);
  }
}

function runningSeconds(match: Clocked, counted: number): number {
  const { start, end } = partBounds(match, match.gamepart);
  const seconds = Math.max(start, counted);
  // A clock that stops whenever play stops has no stoppage time and ends at the end of the part.
  return match.stoppedClock === true ? Math.min(seconds, end) : seconds;
}

/** Planned length in seconds of all parts that the match has reached, extra time included (section 4). */
function playedSeconds(match: Clocked): number {
  return isExtraPart(match, match.gamepart) ? partBounds(match, match.gamepart).end : matchSeconds(match);
}

/** The reading of the clock. The minute is limited to the part's end; the rest is stoppage time. */
export function clockAt(match: Clocked, nowSeconds: number): ClockDisplay {
  const seconds = elapsed(match, nowSeconds);
  const { end } = partBounds(match, match.gamepart);
  const moment = momentAt(match, match.gamepart, seconds);
  return {
    part: moment.part,
    minute: minuteOf(moment),
    overtime: moment.overtime,
    seconds: Math.min(seconds, end),
    overtimeSeconds: clamp(seconds - end, 0, OVERTIME_MAX * 60 + 59),
    running: timerRuns(match),
  };
}

/** `32:41`, in stoppage time `45:00 +2:13`. */
export function clockText(display: Pick<ClockDisplay, 'seconds' | 'overtimeSeconds'>): string {
  const main = minutesAndSeconds(display.seconds);
  return display.overtimeSeconds > 0 ? `${main} +${minutesAndSeconds(display.overtimeSeconds)}` : main;
}

/** `33'`, in stoppage time `45+2'`. */
export function minuteText({ minute, overtime }: { minute: number; overtime: number }): string {
  return overtime > 0 ? `${minute}+${overtime}'` : `${minute}'`;
}

/**
 * The moment of a clock reading in a part. The planned end of the part determines the stoppage time. A clock that was
 * never stopped stays in its 99th minute.
 */
export function momentAt(match: Planned, part: number, seconds: number): Moment {
  if (part === SHOOTOUT_PART) return { game_time: seconds, part, overtime: 0 };
  const lastMinute = Math.ceil(partBounds(match, part).end / 60);
  const game_time = Math.min(seconds, (lastMinute + overtimeMax(match)) * 60 - 1);
  const overtime = Math.max(0, Math.floor(game_time / 60) + 1 - lastMinute);
  return { game_time, part, overtime };
}

/** The most minutes of stoppage time of a part. */
export function overtimeMax({ stoppedClock }: Planned): number {
  return stoppedClock === true ? 0 : OVERTIME_MAX;
}

/** The shown minute of a moment, from 1, without stoppage time. */
export function minuteOf(moment: Pick<Moment, 'game_time' | 'overtime'>): number {
  return clamp(Math.floor(moment.game_time / 60) + 1 - overtimeOf(moment), 1, MINUTE_MAX);
}

/** The minutes of stoppage time of a moment, 0 to 99. */
export function overtimeOf({ overtime }: Pick<Moment, 'overtime'>): number {
  return clamp(Math.floor(overtime), 0, OVERTIME_MAX);
}

/** The first and last shown minute of a part. A part of 12½ minutes shares its last minute with the next. */
export function partMinutes(match: Planned, part: number): { readonly first: number; readonly last: number } {
  const { start, end } = partBounds(match, part);
  return { first: Math.floor(start / 60) + 1, last: Math.ceil(end / 60) };
}

/** A running clock that shows `seconds` now. */
export function runningTimer(part: number, seconds: number, nowSeconds: number): Timer {
  return {
    gameStartedAt: Math.floor(nowSeconds) - seconds,
    currentTime: seconds,
    gamepart: part,
    gamesubpart: 1,
    running: true,
  };
}

/** The same clock, stopped at its current time. */
export function stoppedTimer(match: Clocked, nowSeconds: number): Timer {
  return { ...match.timer, currentTime: elapsed(match, nowSeconds), running: false };
}

/** The same clock, started again from its current time. */
export function resumedTimer(match: Clocked, nowSeconds: number): Timer {
  return {
    ...runningTimer(match.gamepart, Math.max(0, match.timer.currentTime), nowSeconds),
    gamesubpart: match.timer.gamesubpart,
  };
}

/** The clock at the beginning of a part, which is the part's own minute. */
export function timerOfPart(match: Clocked, part: number, nowSeconds: number): Timer {
  return runningTimer(part, partBounds(match, part).start, nowSeconds);
}

/** The clock moved by seconds, never before its part or beyond 99 minutes of stoppage time. */
export function correctedTimer(match: Clocked, bySeconds: number, nowSeconds: number): Timer {
  const { start, end } = partBounds(match, match.gamepart);
  const latest = match.stoppedClock === true ? end : Math.ceil(end / 60) * 60 + OVERTIME_MAX * 60 - 1;
  const seconds = clamp(elapsed(match, nowSeconds) + Math.trunc(bySeconds), start, latest);
  return timerRuns(match)
    ? { ...match.timer, gameStartedAt: Math.floor(nowSeconds) - seconds, currentTime: seconds }
    : { ...match.timer, currentTime: seconds };
}

/** True while the match clock runs. */
export function timerRuns(match: Clocked): boolean {
  return clockOfStatus(match.status) === 'timer' && match.timer.running;
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
