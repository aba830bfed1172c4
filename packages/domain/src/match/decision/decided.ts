/** The result of a command: the registers that change, or a refusal with the data that a screen needs to explain it. */

import type { Changes } from '../../entity/rows/rows.ts';
import type { AttendanceStatus } from '../../entity/tables/attendance.ts';
import type { EventType, Match, MatchStatus, Side } from '../../entity/tables/match.ts';
import type { Result } from '../../result.ts';

export interface DecideContext {
  /** Seconds since 1970, corrected by the learnt offset. Fractions are cut. */
  readonly nowSeconds: number;
  /** A fresh event id, `${ordinal}-${n}`; not used by commands that make no event. */
  readonly eid: string;
  /** The current players of the team. Those who are not on the match sheet yet can still be added. */
  readonly players?: readonly number[];
  /** The name of the author of the event. */
  readonly notedBy?: string;
  /** An equal event; the coach has confirmed that this is another one. */
  readonly apartFrom?: string;
}

/** The name of the action for the undo message. */
export type CommandLabel =
  | 'kickOff'
  | 'pause'
  | 'resume'
  | 'halfTime'
  | 'break'
  | 'startPart'
  | 'endMatch'
  | 'abandon'
  | 'finish'
  | 'extraTime'
  | 'shootout'
  | 'cancelShootout'
  | 'kick'
  | 'delayed'
  | 'postponed'
  | 'cancelled'
  | 'restart'
  | 'typedScore'
  | 'archive'
  | 'unarchive'
  | 'reopen'
  | 'clock'
  | 'goal'
  | 'ownGoal'
  | 'yellowCard'
  | 'secondYellowCard'
  | 'redCard'
  | 'timeOut'
  | 'timePenalty'
  | 'clockMode'
  | 'substitution'
  | 'leave'
  | 'move'
  | 'swap'
  | 'event'
  | 'edit'
  | 'message'
  | 'editMessage'
  | 'remove'
  | 'keepBoth';

export interface Decision {
  /** New values by register path. */
  readonly changes: Changes;
  readonly label: CommandLabel;
  /** The match after the changes. */
  readonly match: Match;
  /** The event that was added, changed or removed; null when only the clock changed. */
  readonly eid: string | null;
}

export type UnavailableReason = Extract<AttendanceStatus, 'absent' | 'declined' | 'signed_off' | 'injured'>;

/** Why a command was refused, with the data that a screen needs to explain it. */
export type MatchRefusal =
  /** The line-up is empty; a match needs at least one player (section 5). */
  | { readonly code: 'noPlayers' }
  | { readonly code: 'notStarted'; readonly status: MatchStatus }
  | { readonly code: 'alreadyStarted'; readonly status: MatchStatus }
  | { readonly code: 'ended'; readonly status: MatchStatus }
  /** Only an ended match can be reopened. */
  | { readonly code: 'notEnded'; readonly status: MatchStatus }
  /** The clock already runs (resume), or is already stopped (pause). */
  | { readonly code: 'clockRuns' }
  | { readonly code: 'clockStands' }
  | { readonly code: 'betweenParts'; readonly status: MatchStatus }
  | { readonly code: 'partNotEnded'; readonly part: number }
  /** This is the last part, so only the end of the match can follow. */
  | { readonly code: 'lastPart'; readonly part: number }
  /** Extra time and the shoot-out follow only the last part. */
  | { readonly code: 'notLastPart'; readonly part: number; readonly last: number }
  /** The planned end of the match is in the future, so it cannot be closed at that time. */
  | { readonly code: 'notOverYet' }
  /** There is no room for extra time in the schema's parts, or it was played. */
  | { readonly code: 'noExtraTime' }
  /** An archived match must be restored before it can change. */
  | { readonly code: 'archived' }
  | { readonly code: 'notArchived'; readonly status: MatchStatus }
  /** Recorded goals determine the score, so a score cannot be typed. */
  | { readonly code: 'scoreFromEvents' }
  | { readonly code: 'noSuchScore'; readonly most: number }
  | { readonly code: 'noShootout'; readonly status: MatchStatus }
  | { readonly code: 'shootoutDecided'; readonly winner: Side }
  | { readonly code: 'notTheirTurn'; readonly side: Side }
  /** The status belongs to extra time or a shoot-out, where this command does not apply. */
  | { readonly code: 'otherPhase'; readonly status: MatchStatus }
  | { readonly code: 'nothingToChange' }
  | { readonly code: 'notOnSheet'; readonly player: number }
  /** The player's time penalty is not over. */
  | { readonly code: 'serving'; readonly player: number; readonly minutes: number }
  /** Each side has one time-out in a part. */
  | { readonly code: 'timeOutTaken'; readonly side: Side; readonly part: number }
  | { readonly code: 'unavailable'; readonly player: number; readonly reason: UnavailableReason }
  | { readonly code: 'alreadyOn'; readonly player: number }
  | { readonly code: 'notOn'; readonly player: number }
  | { readonly code: 'sentOff'; readonly player: number }
  /** An opponent, by number or name, who was sent off earlier. */
  | { readonly code: 'opponentSentOff'; readonly sn: number; readonly playername: string }
  | { readonly code: 'samePlayer'; readonly player: number }
  /** The pitch has the largest allowed number of players. */
  | { readonly code: 'pitchFull'; readonly allowed: number }
  /** One of our players is named for an event of the opponent. */
  | { readonly code: 'wrongSide'; readonly player: number }
  /** The match does not have this minute. */
  | { readonly code: 'noSuchMinute'; readonly minute: number; readonly overtime: number }
  /** The minute is in the future. */
  | { readonly code: 'minuteAhead'; readonly minute: number; readonly overtime: number }
  /** A substitution at this moment would contradict a later one. */
  | { readonly code: 'contradicts'; readonly eid: string }
  | { readonly code: 'unknownEvent'; readonly eid: string }
  /** Kick-offs, whistles and moves cannot be edited. Kick-offs and whistles can only be undone. */
  | { readonly code: 'fixedEvent'; readonly eid: string; readonly type: EventType }
  | { readonly code: 'emptyMessage' }
  | { readonly code: 'duplicateEvent'; readonly eid: string }
  /** The match has the largest allowed number of events. */
  | { readonly code: 'eventsFull'; readonly max: number };

/** The outcome of a command. */
export type Decided = Result<Decision, MatchRefusal>;
