/** The last matches against the opponent of a coming match (statistics.md "Opponents"). */
import type { MatchStatus } from '../../entity/tables/match.ts';
import { hasResult } from '../../match/clock/status.ts';
import { type OpponentNames, opponentKey, type SameOpponents } from './opponent-key.ts';

/** A match in a list. */
export interface Meeting extends OpponentNames {
  readonly sid: number;
  readonly status: MatchStatus;
  readonly date: number;
  readonly dateHours: number;
  readonly dateMinutes: number;
}

export interface MeetingQuestion {
  readonly coming: Meeting;
  readonly same: SameOpponents;
  readonly most: number;
}

/** Matches with a result against the same opponent, the newest first. None while the opponent has no name. */
export function lastMeetings<M extends Meeting>(
  matches: readonly M[],
  { coming, same, most }: MeetingQuestion,
): readonly M[] {
  const key = opponentKey(coming, same);
  if (key === '') return [];
  return matches
    .filter(
      (match) => match.sid !== coming.sid && hasResult(match.status) && opponentKey(match, same) === key,
    )
    .toSorted((a, b) => b.date - a.date || minuteOf(b) - minuteOf(a) || b.sid - a.sid)
    .slice(0, most);
}

const minuteOf = ({ dateHours, dateMinutes }: Meeting) => dateHours * 60 + dateMinutes;
