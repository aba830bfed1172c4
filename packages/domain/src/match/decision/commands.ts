/**
 * The commands of a coach for a match. `decide` (decide.ts) turns a command into register changes or a refusal
 * (decided.ts).
 */
import { type GoalType, PLAY_EVENT_TYPES, type Side } from '../../entity/tables/match.ts';
import type { Point } from '../../pitch/grid.ts';
import type { WallClock } from '../clock/kickoff-time.ts';
import type { KickOutcome } from '../events/shootout.ts';

/** The moment of an event that is added afterwards: `45+2'` is minute 45, overtime 2. */
export interface NamedMoment {
  readonly minute: number;
  readonly overtime?: number;
  /** Only needed where two parts share a minute; otherwise the part of the minute. */
  readonly part?: number;
}

/** A player of our team (`player`, a sid) or of the opponent (`sn`, `playername`, both optional). */
export interface Who {
  /** One of our players; 0 or absent when unknown. */
  readonly player?: number;
  /** An opponent's shirt number. */
  readonly sn?: number;
  /** An opponent's name. */
  readonly playername?: string;
}

/** Optional details of a goal, a card or another event. */
export interface Details {
  /** The position on the pitch in percent; -1 and -1 remove it. */
  readonly pitchpos?: Point;
}

/** True when followers see the event. */
export type EventStatus = 'PUBLIC' | 'PRIVATE';

export interface KickOff {
  readonly type: 'kickOff';
  /** The new start; absent when the planned one stays. */
  readonly start?: WallClock;
}
export interface Pause {
  readonly type: 'pause';
}
/** Continues after a pause. */
export interface Resume {
  readonly type: 'resume';
}
/** Begins half-time, or a break between other parts. */
export interface EndPart {
  readonly type: 'endPart';
}
export interface StartPart {
  readonly type: 'startPart';
}
export interface EndMatch {
  readonly type: 'endMatch';
  /** Ends the match before its time, without a result. */
  readonly abandoned?: boolean;
  /** Closes a forgotten match at the planned end of its last part, whatever the clock shows. */
  readonly atPlannedEnd?: boolean;
}
/** Begins extra time after the last part: two parts, or the number that the match defines. */
export interface ExtraTime {
  readonly type: 'extraTime';
}
/** Begins kicks from the penalty mark, after the last part or after extra time. */
export interface StartShootout {
  readonly type: 'startShootout';
}
/** Removes the kicks of the shoot-out. Its cards stay. */
export interface CancelShootout {
  readonly type: 'cancelShootout';
}
/** Continues a match that was ended or abandoned. Keeps all data. */
export interface Reopen {
  readonly type: 'reopen';
}
/** Moves the clock by seconds, forward if positive. */
export interface CorrectClock {
  readonly type: 'correctClock';
  readonly seconds: number;
}

export interface Goal extends Who, Details {
  readonly type: 'goal';
  /** The side that gets the goal, also for an own goal. */
  readonly side: Side;
  readonly ownGoal?: boolean;
  readonly goalType?: GoalType;
  /** One of our players. */
  readonly assist?: number;
  /** The opponent who gave the assist. */
  readonly assistText?: string;
  readonly at?: NamedMoment;
}

/** A time-out, once per part and side. It stops a clock that stops whenever play stops. */
export interface TimeOut {
  readonly type: 'timeOut';
  readonly side: Side;
  readonly at?: NamedMoment;
}

/** The possible lengths of a time penalty in youth football, in minutes of match time. */
export const PENALTY_MINUTES = [5, 10] as const;
export type PenaltyMinutes = (typeof PENALTY_MINUTES)[number];

/** A player leaves the pitch for this time without a replacement. */
export interface TimePenalty extends Who {
  readonly type: 'timePenalty';
  readonly side: Side;
  readonly minutes: PenaltyMinutes;
  readonly at?: NamedMoment;
}

/** Whether the clock stops whenever play stops, as in futsal. */
export interface ClockMode {
  readonly type: 'clockMode';
  readonly stopped: boolean;
}

export type CardColour = 'yellow' | 'second_yellow' | 'red';

/** A card for anyone on the match sheet, on the pitch or not, or for the opponent, at any time. */
export interface Card extends Who, Details {
  readonly type: 'card';
  readonly side: Side;
  /** A yellow card for a player who has one becomes a second yellow, and the player is sent off. */
  readonly colour: CardColour;
  readonly at?: NamedMoment;
}

/** A substitution. The player who goes off may return later. */
export interface Substitute {
  readonly type: 'substitute';
  /** The player who comes on. */
  readonly on: number;
  /** The player who goes off; 0 for none, while there is room on the pitch. */
  readonly off: number;
  /** The position of the new player; by default that of the player who goes off. */
  readonly pitchpos?: Point;
  readonly at?: NamedMoment;
}

/** A player leaves the pitch without a replacement. */
export interface Leave {
  readonly type: 'leave';
  readonly player: number;
  readonly at?: NamedMoment;
}

/** A player moves on the pitch. A player who is already there takes the former position. */
export interface MoveOnPitch {
  readonly type: 'moveOnPitch';
  readonly player: number;
  readonly to: Point;
}

/** Two players on the pitch swap positions. */
export interface SwapOnPitch {
  readonly type: 'swapOnPitch';
  readonly player: number;
  readonly other: number;
}

type PlayEventType = (typeof PLAY_EVENT_TYPES)[number];
const WITH_A_COMMAND = [
  'YELLOW_CARD',
  'SECOND_YELLOW_CARD',
  'RED_CARD',
  'OWN_GOAL',
  'SUBS_IN',
  'SUBS_OUT',
  'GOAL',
] as const satisfies readonly PlayEventType[];
export type OtherEventType = Exclude<PlayEventType, (typeof WITH_A_COMMAND)[number]>;
/** Event types without a command of their own. */
export const OTHER_EVENT_TYPES: readonly OtherEventType[] = PLAY_EVENT_TYPES.filter(
  (type): type is OtherEventType => WITH_A_COMMAND.every((one) => one !== type),
);

/** UNDEFINED is one of the team's own event types, which `own` names. */
export type NotedEventType = OtherEventType | 'UNDEFINED';

export interface OtherEvent extends Who, Details {
  readonly type: 'otherEvent';
  readonly event: NotedEventType;
  /** The label of one of the team's own event types. */
  readonly own?: string;
  /** How the chance arose. */
  readonly chanceType?: GoalType;
  readonly side: Side;
  readonly at?: NamedMoment;
}

/** Edits an existing event; absent values stay. Kick-offs and whistles cannot be edited. */
export interface EditEvent extends Who, Details {
  readonly type: 'editEvent';
  readonly eid: string;
  readonly at?: NamedMoment;
  readonly side?: Side;
  /** Substitution: the player who goes off. */
  readonly off?: number;
  readonly assist?: number;
  readonly assistText?: string;
  readonly goalType?: GoalType;
  readonly ownGoal?: boolean;
  readonly colour?: CardColour;
  readonly minutes?: PenaltyMinutes;
  readonly event?: NotedEventType;
  readonly own?: string;
  readonly chanceType?: GoalType;
  /** True when followers see the event. */
  readonly status?: EventStatus;
}

/** One kick of a shoot-out; the sides take turns. */
export interface TakeKick extends Who {
  readonly type: 'kick';
  readonly side: Side;
  readonly outcome: KickOutcome;
}

export interface RemoveEvent {
  readonly type: 'removeEvent';
  readonly eid: string;
}

/** Confirms that two equal events are both right, so that the app does not ask again. */
export interface KeepBoth {
  readonly type: 'keepBoth';
  readonly eid: string;
  readonly apartFrom: string;
}

/** Sends followers a message, on one line. */
export interface Say {
  readonly type: 'say';
  readonly text: string;
}
/** Replaces the text of a message. */
export interface CorrectMessage {
  readonly type: 'correctMessage';
  readonly eid: string;
  readonly text: string;
}

/** Sets delayed, postponed or cancelled. Clears the recorded events, after the warning of section 4. */
export interface SetStatus {
  readonly type: 'setStatus';
  readonly to: 'delayed' | 'postponed' | 'cancelled';
}
/** Changes an ended match from finished to abandoned or back. Nothing else changes. */
export interface SetOutcome {
  readonly type: 'setOutcome';
  readonly to: 'finished' | 'abandoned';
}
/** Returns to before the kick-off. Clears the recorded events, after the warning. */
export interface Restart {
  readonly type: 'restart';
}
/** Finishes a match that was not run live, or corrects its result. */
export interface FinishTyped {
  readonly type: 'finishTyped';
  readonly home: number;
  readonly away: number;
}
export interface Archive {
  readonly type: 'archive';
}
export interface Unarchive {
  readonly type: 'unarchive';
}

export type StatusCommand = SetStatus | SetOutcome | Restart | FinishTyped | Archive | Unarchive;
export type LateCommand = ExtraTime | StartShootout | CancelShootout | TakeKick;
export type FlowCommand = KickOff | Pause | Resume | EndPart | StartPart | EndMatch | Reopen | CorrectClock;
export type PitchCommand = Substitute | Leave | MoveOnPitch | SwapOnPitch;
export type TimedCommand = TimeOut | TimePenalty | ClockMode;
export type NoteCommand = Goal | Card | OtherEvent;
export type CorrectionCommand = EditEvent | RemoveEvent | KeepBoth;
export type MessageCommand = Say | CorrectMessage;
export type MatchCommand =
  | FlowCommand
  | LateCommand
  | PitchCommand
  | NoteCommand
  | TimedCommand
  | CorrectionCommand
  | MessageCommand
  | StatusCommand;
