/**
 * The 20 match statuses as one table (section 4): the groups of a status, the behaviour of the clock, the next
 * statuses to choose from, and whether entering it clears the events.
 */
import type { MatchStatus } from '../../entity/tables/match.ts';

/** The choices of the status selector. `start` kicks off or starts again; `resume` continues play. */
export type StatusOption =
  | 'start'
  | 'resume'
  | 'playing'
  | 'delayed'
  | 'postponed'
  | 'cancelled'
  | 'abandoned'
  | 'finished';

/** Whether the match is before, in or after play. */
export type Stage = 'not_started' | 'playing' | 'ended';

interface StatusRow {
  readonly stage: Stage;
  /** Delayed, postponed, abandoned, cancelled. */
  readonly issued: boolean;
  /** `zero`: always 0:00. `timer`: the timer's time. `capped`: the stored time, at most the match's length. */
  readonly clock: 'zero' | 'timer' | 'capped';
  /** The choice that the selector marks; null before the match has started. */
  readonly selected: StatusOption | null;
  readonly options: readonly StatusOption[];
  /** Entering this status clears the events, after a warning. All others keep them. */
  readonly clearsEvents: boolean;
}

const BEFORE: readonly StatusOption[] = ['start', 'delayed', 'postponed', 'cancelled', 'finished'];
const DURING: readonly StatusOption[] = ['playing', 'abandoned', 'finished'];
const LATE: readonly StatusOption[] = ['abandoned', 'finished'];
const AFTER: readonly StatusOption[] = ['start', 'resume', 'finished', 'abandoned'];

const notStarted = {
  stage: 'not_started',
  issued: false,
  clock: 'timer',
  selected: null,
  options: BEFORE,
  clearsEvents: false,
} as const;
const playing = {
  stage: 'playing',
  issued: false,
  clock: 'timer',
  selected: 'playing',
  options: DURING,
  clearsEvents: false,
} as const;
const late = { ...playing, selected: null, options: LATE } as const;
const ended = {
  stage: 'ended',
  issued: false,
  clock: 'capped',
  selected: 'finished',
  options: AFTER,
  clearsEvents: false,
} as const;
const abandoned = {
  ...ended,
  issued: true,
  clock: 'timer',
  selected: 'abandoned',
} as const;

const STATUS: Readonly<Record<MatchStatus, StatusRow>> = {
  UNKNOWN: notStarted,
  NEW: notStarted,
  EDIT: notStarted,
  CAN_START: { ...notStarted, clock: 'zero', clearsEvents: true },
  DELAYED: {
    ...notStarted,
    issued: true,
    clock: 'zero',
    selected: 'delayed',
    clearsEvents: true,
  },
  POSTPONED: { ...notStarted, issued: true, selected: 'postponed', clearsEvents: true },
  CANCELLED: { ...notStarted, issued: true, selected: 'cancelled', clearsEvents: true },
  ABANDONED: abandoned,
  ABANDONED_ARCHIVED: { ...abandoned, issued: false, options: [] },
  PLAYING: playing,
  HALFTIME: playing,
  BREAK: playing,
  PAUSED: playing,
  PLAYING_EXTRATIME: late,
  PAUSED_EXTRATIME: playing,
  EXTRATIME: late,
  PENALTIES: late,
  FINISHED: ended,
  // An archived match must be restored before it can change.
  ARCHIVED: { ...ended, options: [] },
  INVALID_DATA: notStarted,
};

/** New, ready, delayed, postponed, cancelled, or unusable: the match had no kick-off. */
export function isNotStarted(status: MatchStatus): boolean {
  return STATUS[status].stage === 'not_started';
}

/** Between kick-off and the end, including breaks, pauses and the shoot-out. */
export function isPlaying(status: MatchStatus): boolean {
  return STATUS[status].stage === 'playing';
}

/** Finished, abandoned, archived, abandoned-archived. */
export function isEnded(status: MatchStatus): boolean {
  return STATUS[status].stage === 'ended';
}

/** In the archive: the match must be restored before it can change. */
export function isArchived(status: MatchStatus): boolean {
  return isEnded(status) && STATUS[status].options.length === 0;
}

/** Delayed, postponed, abandoned, cancelled. */
export function isIssued(status: MatchStatus): boolean {
  return STATUS[status].issued;
}

/** Finished or archived: the match has a result. An abandoned match has none. */
export function hasResult(status: MatchStatus): boolean {
  return STATUS[status].clock === 'capped';
}

/** Half-time or a break before or between parts of extra time: one part is over, the next has not begun. */
export function isBetweenParts(status: MatchStatus): status is 'HALFTIME' | 'BREAK' | 'EXTRATIME' {
  return status === 'HALFTIME' || status === 'BREAK' || status === 'EXTRATIME';
}

/** During a part, whether the clock runs or not. */
export function isInPart(status: MatchStatus): boolean {
  return (
    status === 'PLAYING' ||
    status === 'PAUSED' ||
    status === 'PLAYING_EXTRATIME' ||
    status === 'PAUSED_EXTRATIME'
  );
}

/** During a part with the clock stopped by the coach. */
export function isPaused(status: MatchStatus): boolean {
  return status === 'PAUSED' || status === 'PAUSED_EXTRATIME';
}

/** The time that the clock shows: 0:00, the timer's, or the stored time, at most the match's length. */
export function clockOfStatus(status: MatchStatus): 'zero' | 'timer' | 'capped' {
  return STATUS[status].clock;
}

/** The possible choices from this status, in the order of the selector. */
export function optionsOf(status: MatchStatus): readonly StatusOption[] {
  return STATUS[status].options;
}

/** The marked choice of the selector. Pauses, half-time and breaks show as playing. */
export function selectedOption(status: MatchStatus): StatusOption | null {
  return STATUS[status].selected;
}

/** True for restart, reset, delayed, postponed and cancelled, which clear the events. */
export function clearsEvents(status: MatchStatus): boolean {
  return STATUS[status].clearsEvents;
}
