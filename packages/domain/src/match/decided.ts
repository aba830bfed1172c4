/**
 * What comes of a command: the registers that change, or why it is refused, with what a screen needs to explain it.
 */
import type { EventType, Match, MatchStatus, Side } from '../entity/match.ts';
import type { Changes } from '../entity/rows.ts';
import type { Result } from '../result.ts';

export interface DecideContext {
  /** Seconds since 1970, corrected by the learnt offset. Fractions are cut. */
  readonly nowSeconds: number;
  /** A fresh event id, `${ordinal}-${n}`; not used by commands that make no event. */
  readonly eid: string;
  /** The team's players now: who of them is not on the match sheet yet may still be put on it. */
  readonly players?: readonly number[];
  /** What the person who notes it calls themselves. */
  readonly notedBy?: string;
  /** The entry that looks the same, when the coach has said that this is another one. */
  readonly apartFrom?: string;
}

/** Names the action in the undo line. */
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
  /** New values by register path, to be written as they are. */
  readonly changes: Changes;
  readonly label: CommandLabel;
  /** The match afterwards: what the changes give when they are applied. */
  readonly match: Match;
  /** The event that was made, changed or removed; null when only the clock changed. */
  readonly eid: string | null;
}

export type UnavailableReason = 'absent' | 'signed_off' | 'injured';

/** Why a command was refused, and what the screen needs to say so. */
export type MatchRefusal =
  /** Nobody is in the line-up: at least one player is needed to play a match (section 5). */
  | { readonly code: 'noPlayers' }
  | { readonly code: 'notStarted'; readonly status: MatchStatus }
  | { readonly code: 'alreadyStarted'; readonly status: MatchStatus }
  | { readonly code: 'ended'; readonly status: MatchStatus }
  /** Only an ended match can be reopened. */
  | { readonly code: 'notEnded'; readonly status: MatchStatus }
  /** The clock already runs (resume), or already stands still (pause). */
  | { readonly code: 'clockRuns' }
  | { readonly code: 'clockStands' }
  | { readonly code: 'betweenParts'; readonly status: MatchStatus }
  | { readonly code: 'partNotEnded'; readonly part: number }
  /** After the last part the match ends. */
  | { readonly code: 'lastPart'; readonly part: number }
  /** Extra time and the shoot-out come after the last part. */
  | { readonly code: 'notLastPart'; readonly part: number; readonly last: number }
  /** The planned time of the match is not over: it cannot be closed at its planned end. */
  | { readonly code: 'notOverYet' }
  /** The match is divided into so many parts that there is no room for extra time, or it was played. */
  | { readonly code: 'noExtraTime' }
  /** An archived match is restored before anything else may happen to it. */
  | { readonly code: 'archived' }
  | { readonly code: 'notArchived'; readonly status: MatchStatus }
  /** Goals that were recorded give the score; a typed one would contradict them. */
  | { readonly code: 'scoreFromEvents' }
  | { readonly code: 'noSuchScore'; readonly most: number }
  | { readonly code: 'noShootout'; readonly status: MatchStatus }
  | { readonly code: 'shootoutDecided'; readonly winner: Side }
  | { readonly code: 'notTheirTurn'; readonly side: Side }
  /** The status belongs to extra time or a shoot-out, which this command does not know. */
  | { readonly code: 'otherPhase'; readonly status: MatchStatus }
  | { readonly code: 'nothingToChange' }
  | { readonly code: 'notOnSheet'; readonly player: number }
  /** His time penalty is not over. */
  | { readonly code: 'serving'; readonly player: number; readonly minutes: number }
  /** Each side has one time-out in a part. */
  | { readonly code: 'timeOutTaken'; readonly side: Side; readonly part: number }
  | { readonly code: 'unavailable'; readonly player: number; readonly reason: UnavailableReason }
  | { readonly code: 'alreadyOn'; readonly player: number }
  | { readonly code: 'notOn'; readonly player: number }
  | { readonly code: 'sentOff'; readonly player: number }
  /** An opponent, by number or name, who was sent off before. */
  | { readonly code: 'opponentSentOff'; readonly sn: number; readonly playername: string }
  | { readonly code: 'samePlayer'; readonly player: number }
  /** As many are on the pitch as may be. */
  | { readonly code: 'pitchFull'; readonly allowed: number }
  /** Our player was named for something that the opponent did. */
  | { readonly code: 'wrongSide'; readonly player: number }
  /** No such minute in the match. */
  | { readonly code: 'noSuchMinute'; readonly minute: number; readonly overtime: number }
  /** That minute has not been played yet. */
  | { readonly code: 'minuteAhead'; readonly minute: number; readonly overtime: number }
  /** A substitution put in here would contradict a later one. */
  | { readonly code: 'contradicts'; readonly eid: string }
  | { readonly code: 'unknownEvent'; readonly eid: string }
  /** Kick-offs, whistles and moves cannot be edited; kick-offs and whistles are only undone. */
  | { readonly code: 'fixedEvent'; readonly eid: string; readonly type: EventType }
  | { readonly code: 'emptyMessage' }
  | { readonly code: 'duplicateEvent'; readonly eid: string }
  /** No match has more events. */
  | { readonly code: 'eventsFull'; readonly max: number };

/** The outcome of a command. */
export type Decided = Result<Decision, MatchRefusal>;
