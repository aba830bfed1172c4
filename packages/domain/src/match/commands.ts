/**
 * What a coach can do to a match. `decide` (decide.ts) turns a command into the registers that change, or a
 * refusal (decided.ts).
 */
import { type GoalType, PLAY_EVENT_TYPES, type Side } from '../entity/match.ts';
import type { Point } from './grid.ts';
import type { WallClock } from './kickoff-time.ts';
import type { KickOutcome } from './shootout.ts';

/** A moment that the coach names when he puts something in afterwards: `45+2'` is minute 45, overtime 2. */
export interface NamedMoment {
  readonly minute: number;
  readonly overtime?: number;
  /** Only needed where two parts share a minute; else the part that the minute belongs to. */
  readonly part?: number;
}

/** Who of our team (`player`, a sid) or of the opponent (`sn`, `playername`, both optional). */
export interface Who {
  /** One of our players; 0 or absent when not known. */
  readonly player?: number;
  /** An opponent's shirt number. */
  readonly sn?: number;
  /** An opponent's name. */
  readonly playername?: string;
}

/** What may be known about a goal, a card or another event besides who it was. */
export interface Details {
  /** Where on the pitch, in percent; -1 and -1 take it away. */
  readonly pitchpos?: Point;
}

/** Followers see an event, or the team keeps it to itself. */
export type EventStatus = 'PUBLIC' | 'PRIVATE';

export interface KickOff {
  readonly type: 'kickOff';
  /** When it is played after all; absent where the planned start stays. */
  readonly start?: WallClock;
}
export interface Pause {
  readonly type: 'pause';
}
/** After a pause. */
export interface Resume {
  readonly type: 'resume';
}
/** Half-time, or a break between other parts. */
export interface EndPart {
  readonly type: 'endPart';
}
export interface StartPart {
  readonly type: 'startPart';
}
export interface EndMatch {
  readonly type: 'endMatch';
  /** The match was stopped before its end and has no result. */
  readonly abandoned?: boolean;
  /** Nobody ended it: it is closed at the end of its last part as planned, whatever the clock says. */
  readonly atPlannedEnd?: boolean;
}
/** After the last part, before a shoot-out: two more parts, or as many as the match says. */
export interface ExtraTime {
  readonly type: 'extraTime';
}
/** Kicks from the penalty mark, after the last part or after extra time. */
export interface StartShootout {
  readonly type: 'startShootout';
}
/** Loses the kicks, and nothing else: cards of the shoot-out stay. */
export interface CancelShootout {
  readonly type: 'cancelShootout';
}
/** Goes on playing a match that was ended or abandoned. Keeps everything. */
export interface Reopen {
  readonly type: 'reopen';
}
/** Sets the clock forward (positive) or back, by seconds. */
export interface CorrectClock {
  readonly type: 'correctClock';
  readonly seconds: number;
}

export interface Goal extends Who, Details {
  readonly type: 'goal';
  /** The side that the goal counts for, also for an own goal. */
  readonly side: Side;
  readonly ownGoal?: boolean;
  readonly goalType?: GoalType;
  /** One of our players. */
  readonly assist?: number;
  /** Who gave the assist, of the opponent. */
  readonly assistText?: string;
  readonly at?: NamedMoment;
}

/** Once per part and side. With a stopped clock it stops the clock. */
export interface TimeOut {
  readonly type: 'timeOut';
  readonly side: Side;
  readonly at?: NamedMoment;
}

/** Minutes of match time that a player must leave the pitch for, as youth football has them. */
export const PENALTY_MINUTES = [5, 10] as const;
export type PenaltyMinutes = (typeof PENALTY_MINUTES)[number];

/** Somebody leaves the pitch for so long, and nobody may come for him before it is over. */
export interface TimePenalty extends Who {
  readonly type: 'timePenalty';
  readonly side: Side;
  readonly minutes: PenaltyMinutes;
  readonly at?: NamedMoment;
}

/** Whether the clock stands whenever play does, as in futsal. */
export interface ClockMode {
  readonly type: 'clockMode';
  readonly stopped: boolean;
}

export type CardColour = 'yellow' | 'second_yellow' | 'red';

/** To anyone on the match sheet, on the pitch or not, or to the opponent, in any phase. */
export interface Card extends Who, Details {
  readonly type: 'card';
  readonly side: Side;
  /** A yellow for somebody who has one becomes a second yellow: he is sent off. */
  readonly colour: CardColour;
  readonly at?: NamedMoment;
}

/** Rolling substitutions: a player may come back. */
export interface Substitute {
  readonly type: 'substitute';
  /** Comes on. */
  readonly on: number;
  /** Goes off; 0 when somebody comes on for nobody, as long as there is room. */
  readonly off: number;
  /** Where he goes; the place of the player who goes off when absent. */
  readonly pitchpos?: Point;
  readonly at?: NamedMoment;
}

/** Leaves the pitch, and nobody comes. */
export interface Leave {
  readonly type: 'leave';
  readonly player: number;
  readonly at?: NamedMoment;
}

/** A player goes to another place on the pitch; whoever stands there takes his. */
export interface MoveOnPitch {
  readonly type: 'moveOnPitch';
  readonly player: number;
  readonly to: Point;
}

/** Two players on the pitch change places. */
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
/** Event types that have no command of their own. */
export const OTHER_EVENT_TYPES: readonly OtherEventType[] = PLAY_EVENT_TYPES.filter(
  (type): type is OtherEventType => WITH_A_COMMAND.every((one) => one !== type),
);

/** UNDEFINED is an event type of the team's own; `own` says which. */
export type NotedEventType = OtherEventType | 'UNDEFINED';

export interface OtherEvent extends Who, Details {
  readonly type: 'otherEvent';
  readonly event: NotedEventType;
  /** The label of one of the team's own event types. */
  readonly own?: string;
  /** How the chance came. */
  readonly chanceType?: GoalType;
  readonly side: Side;
  readonly at?: NamedMoment;
}

/** Changes an event that is there; what is absent stays. Kick-offs and whistles cannot be edited. */
export interface EditEvent extends Who, Details {
  readonly type: 'editEvent';
  readonly eid: string;
  readonly at?: NamedMoment;
  readonly side?: Side;
  /** Substitution: who goes off. */
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
  /** Whether followers see it. */
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

/** Two entries look the same and are not: the app does not ask again. */
export interface KeepBoth {
  readonly type: 'keepBoth';
  readonly eid: string;
  readonly apartFrom: string;
}

/** Tells followers something, now, in one line. */
export interface Say {
  readonly type: 'say';
  readonly text: string;
}
/** What was told, in better words. */
export interface CorrectMessage {
  readonly type: 'correctMessage';
  readonly eid: string;
  readonly text: string;
}

/** Delayed, postponed, cancelled: clears what was recorded, after the warning of section 4. */
export interface SetStatus {
  readonly type: 'setStatus';
  readonly to: 'delayed' | 'postponed' | 'cancelled';
}
/** A match that has ended has a result, or was abandoned after all. Nothing else of it changes. */
export interface SetOutcome {
  readonly type: 'setOutcome';
  readonly to: 'finished' | 'abandoned';
}
/** Back to before the kick-off: clears what was recorded, after the warning. */
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
