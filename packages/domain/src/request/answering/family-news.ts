/** Which of a family's answers the staff is told of: those that contradict what it relied on. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { AttendanceStatus } from '../../entity/tables/attendance.ts';
import type { Team } from '../../entity/tables/team.ts';
import { dayAt } from '../../match/clock/kickoff-time.ts';
import { answerOf, sheetOf } from '../../match/sheet/sheet.ts';

export interface AnsweredMatch {
  readonly before: Gathering;
  readonly after: Gathering;
  readonly team: Team;
  readonly nowMs: number;
}

/**
 * True for an answer that changes whether the player comes, against the coach's entry, or against an earlier answer on
 * the day of the match.
 */
export function contradicts(player: number, { before, after, team, nowMs }: AnsweredMatch): boolean {
  const [was, is] = [statusOf(before, player), statusOf(after, player)];
  if (was === undefined || is === undefined || COMES[was] === COMES[is]) return false;
  const { answered_by } = answerOf(before, player);
  // Without an answer only a coach says "not here".
  if (answered_by === 'coach' || was === 'absent') return true;
  return answered_by !== '' && dayAt(nowMs / 1_000, team.metadata.timezone) === before.date;
}

/** Whether the staff counts on the player. */
const COMES: Readonly<Record<AttendanceStatus, boolean>> = {
  present: true,
  not_responded: true,
  not_reported: true,
  absent: false,
  injured: false,
  declined: false,
  signed_off: false,
};

function statusOf(gathering: Gathering, player: number): AttendanceStatus | undefined {
  return sheetOf(gathering).find(({ sid }) => sid === player)?.status;
}
