/**
 * A match or session in a calendar. It names teams and place, and no child: a calendar is copied to devices that no
 * later change corrects.
 */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { kickOffInstant, meetingTime, type WallClock } from '@touchline/domain/match/clock/kickoff-time';
import type { Score } from '@touchline/domain/match/events/score';
import { closesAt } from '@touchline/domain/request/closing/closing';
import {
  lengthOf,
  type OccasionState,
  occasionState,
  takesAnswers,
  titleOf,
} from '@touchline/domain/request/closing/occasion';
import { pageMatch } from '@touchline/domain/team-page/page-matches';
import { plainLine, plainText } from '@touchline/domain/text/plain-text';

export interface CalendarEntry {
  /** Such as `match-51`: the same for as long as the match or session exists. */
  readonly name: string;
  readonly kind: 'match' | 'away match' | 'session';
  /** The opponent of a match, the name of a session; may be empty. */
  readonly title: string;
  /** Club and team. */
  readonly ours: string;
  /** Seconds since 1970. */
  readonly start: number;
  /** Seconds. */
  readonly length: number;
  /** IANA name, as stored. */
  readonly timezone: string;
  /** Cancelled, postponed or deleted. */
  readonly off: boolean;
  readonly place: string;
  /** Local time at the team's place; null for none. */
  readonly meeting: WallClock | null;
  /** Until when families answer, milliseconds since 1970; null for no such moment. */
  readonly answersUntil: number | null;
  /** The home side's goals first. Null without a result, and where it may not be published. */
  readonly score: Score | null;
  /** When what it says of time, place and state was last changed, milliseconds since 1970. */
  readonly changedAt: number;
}

export interface EntryInput {
  readonly gathering: Gathering;
  readonly deleted: boolean;
  readonly team: Team;
  readonly changedAt: number;
  /** The reader may know until when families answer. */
  readonly withDeadline: boolean;
}

const OFF: ReadonlySet<OccasionState> = new Set(['cancelled', 'postponed']);

/** Null without a day, and for a match whose stored state no screen makes. */
export function entryOf({
  gathering,
  deleted,
  team,
  changedAt,
  withDeadline,
}: EntryInput): CalendarEntry | null {
  const state = occasionState(gathering);
  if (gathering.date <= 0 || state === 'unusable') return null;
  const { timezone } = team.metadata;
  const off = deleted || OFF.has(state);
  const isAsked = gathering.metadata.asked.length > 0;
  return {
    name: `${isMatch(gathering) ? 'match' : 'training'}-${gathering.sid}`,
    kind: isMatch(gathering) ? (gathering.awaygame ? 'away match' : 'match') : 'session',
    title: plainLine(titleOf(gathering)),
    ours: plainLine(`${team.clubname} ${team.teamname}`),
    start: kickOffInstant(gathering, timezone),
    length: Math.max(0, lengthOf(gathering)),
    timezone,
    off,
    place: plainText(gathering.place),
    meeting: meetingTime(gathering, timezone),
    answersUntil:
      withDeadline && isAsked && !off && takesAnswers(gathering) ? closesAt(gathering, team) : null,
    score: isMatch(gathering) && !off ? scoreOf(gathering, team) : null,
    changedAt,
  };
}

const scoreOf = (match: Match, team: Team): Score | null => pageMatch(match, { team, showLive: false }).score;
