/**
 * The 20 match statuses as one table (section 4): which groups a status belongs to, what the clock does in it, what the coach may choose next, and whether entering it clears the events.
 */
import type { MatchStatus } from '../entity/match.ts';

/** What the status selector offers. `start` kicks off, or starts again; `resume` goes on playing. */
export type StatusOption =
  | 'start'
  | 'resume'
  | 'playing'
  | 'delayed'
  | 'postponed'
  | 'cancelled'
  | 'abandoned'
  | 'finished';

/** Where the match is: before it, in it, or after it. */
export type Stage = 'not_started' | 'playing' | 'ended';

interface StatusRow {
  readonly stage: Stage;
  /** Delayed, postponed, abandoned, cancelled: something is the matter. */
  readonly issued: boolean;
  /** The ball can roll again without another choice: followers see "live". */
  readonly live: boolean;
  /** `zero`: always 0:00. `timer`: as the timer says. `capped`: stored time, at most the match's length. */
  readonly clock: 'zero' | 'timer' | 'capped';
  /** What the selector shows as chosen; null while the match has not started. */
  readonly selected: StatusOption | null;
  readonly options: readonly StatusOption[];
  /** Entering this status clears the events, after a warning; all others keep everything. */
  readonly clearsEvents: boolean;
}

const BEFORE: readonly StatusOption[] = ['start', 'delayed', 'postponed', 'cancelled', 'finished'];
const DURING: readonly StatusOption[] = ['playing', 'abandoned', 'finished'];
const LATE: readonly StatusOption[] = ['abandoned', 'finished'];
const AFTER: readonly StatusOption[] = ['start', 'resume', 'finished', 'abandoned'];

const notStarted = {
  stage: 'not_started',
  issued: false,
  live: false,
  clock: 'timer',
  selected: null,
  options: BEFORE,
  clearsEvents: false,
} as const;
const playing = {
  stage: 'playing',
  issued: false,
  live: true,
  clock: 'timer',
  selected: 'playing',
  options: DURING,
  clearsEvents: false,
} as const;
const late = { ...playing, live: false, selected: null, options: LATE } as const;
const ended = {
  stage: 'ended',
  issued: false,
  live: false,
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
  PAUSED_EXTRATIME: { ...playing, live: false },
  EXTRATIME: late,
  PENALTIES: late,
  FINISHED: ended,
  // An archived match is restored before anything else may happen to it.
  ARCHIVED: { ...ended, options: [] },
  INVALID_DATA: notStarted,
};

/** New, ready, delayed, postponed, cancelled, or unusable: there was no kick-off. */
export function isNotStarted(status: MatchStatus): boolean {
  return STATUS[status].stage === 'not_started';
}

/** The playing group: between kick-off and the end, breaks, pauses and shoot-out included. */
export function isPlaying(status: MatchStatus): boolean {
  return STATUS[status].stage === 'playing';
}

/** Finished, abandoned, archived, abandoned-archived. */
export function isEnded(status: MatchStatus): boolean {
  return STATUS[status].stage === 'ended';
}

/** In the archive: nothing may happen to the match before it is restored. */
export function isArchived(status: MatchStatus): boolean {
  return isEnded(status) && STATUS[status].options.length === 0;
}

/** Delayed, postponed, abandoned, cancelled. */
export function isIssued(status: MatchStatus): boolean {
  return STATUS[status].issued;
}

/** Playing, break, half-time, paused. */
export function isLive(status: MatchStatus): boolean {
  return STATUS[status].live;
}

/** Finished or archived: the match has a result. An abandoned match has none. */
export function hasResult(status: MatchStatus): boolean {
  return STATUS[status].clock === 'capped';
}

/** Half-time, a break, before or between parts of extra time: the part is over, the next has not begun. */
export function isBetweenParts(status: MatchStatus): status is 'HALFTIME' | 'BREAK' | 'EXTRATIME' {
  return status === 'HALFTIME' || status === 'BREAK' || status === 'EXTRATIME';
}

/** A part is on, its clock running or not. */
export function isInPart(status: MatchStatus): boolean {
  return (
    status === 'PLAYING' ||
    status === 'PAUSED' ||
    status === 'PLAYING_EXTRATIME' ||
    status === 'PAUSED_EXTRATIME'
  );
}

/** A part is on and the coach stopped the clock. */
export function isPaused(status: MatchStatus): boolean {
  return status === 'PAUSED' || status === 'PAUSED_EXTRATIME';
}

/** What the clock shows: 0:00, as the timer says, or the stored time and at most the match’s length. */
export function clockOfStatus(status: MatchStatus): 'zero' | 'timer' | 'capped' {
  return STATUS[status].clock;
}

/** What the coach may choose from here, in the order of the selector. */
export function optionsOf(status: MatchStatus): readonly StatusOption[] {
  return STATUS[status].options;
}

/** What the selector shows as chosen: pauses, half-time and breaks show as playing. */
export function selectedOption(status: MatchStatus): StatusOption | null {
  return STATUS[status].selected;
}

/** True for restart, reset, delayed, postponed and cancelled: entering them clears the events. */
export function clearsEvents(status: MatchStatus): boolean {
  return STATUS[status].clearsEvents;
}
