/**
 * What differs between a match and a training session when families are asked. A session has other statuses than a
 * match, so a status alone says where a gathering stands.
 */
import { type Gathering, type GatheringCollection, isMatch } from '../../attendance/gathering.ts';
import { SESSION_LENGTH_MAX } from '../../limits.ts';
import { plannedLengthOf } from '../../match/clock/forgotten.ts';
import { isArchived, isEnded, isNotStarted } from '../../match/clock/status.ts';
import { clamp } from '../../match-limits.ts';
import type { Operation } from '../../team/permissions.ts';

/** What a coach must be allowed to do to enter who comes, and to ask the families and give out tasks. */
export const ATTENDANCE_RIGHTS = {
  matches: { enter: 'attendance', ask: 'requests' },
  training_sessions: { enter: 'train', ask: 'train' },
} as const satisfies Readonly<Record<GatheringCollection, Readonly<Record<'enter' | 'ask', Operation>>>>;

/** `draft`: still being made. `unusable`: stored with values that no screen makes. */
export type OccasionState =
  | 'draft'
  | 'planned'
  | 'postponed'
  | 'cancelled'
  | 'unusable'
  | 'playing'
  | 'ended'
  | 'archived';

/** By its status. A session has no kick-off: until it is cancelled it stays planned, and its start closes the request. */
export function occasionState({ status }: Pick<Gathering, 'status'>): OccasionState {
  switch (status) {
    case '':
      return 'planned';
    case 'cancelled':
    case 'CANCELLED':
      return 'cancelled';
    case 'POSTPONED':
      return 'postponed';
    case 'NEW':
      return 'draft';
    case 'INVALID_DATA':
      return 'unusable';
    default:
      if (isNotStarted(status)) return 'planned';
      if (isArchived(status)) return 'archived';
      return isEnded(status) ? 'ended' : 'playing';
  }
}

/** It has not begun and is neither cancelled nor postponed. */
export function takesAnswers(gathering: Pick<Gathering, 'status'>): boolean {
  const state = occasionState(gathering);
  return state === 'draft' || state === 'planned';
}

/** The opponent of a match, the name of a session; may be empty. */
export function titleOf(gathering: Gathering): string {
  if (!isMatch(gathering)) return gathering.name;
  const { opponent_clubname, opponent_teamname } = gathering;
  return [opponent_clubname, opponent_teamname].filter((part) => part !== '').join(' ');
}

/**
 * Seconds from the start to the planned end, with the breaks of a match. A stored length that no screen makes is limited:
 * describing a time zone until the end of a session of years stops a server.
 */
export function lengthOf(gathering: Gathering): number {
  if (isMatch(gathering)) return plannedLengthOf(gathering);
  return clamp(gathering.length, 0, SESSION_LENGTH_MAX) * 60;
}
