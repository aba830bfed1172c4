/** How a team asks for attendance. */
import {
  type TeamAttendanceChange,
  type TeamAttendanceRefusal,
  withTeamAttendance,
} from '@touchline/domain/request/asking/team-attendance';
import type { Clock } from '../../clock/ports.ts';
import type { Outcome, TeamWork } from '../unit-of-work.ts';
import { changeTeam } from './teams.ts';

/** Other reminders count from now on: those of earlier moments are not sent. */
export function setTeamAttendance(
  ports: TeamWork & Clock,
  sid: number,
  changed: TeamAttendanceChange,
): Outcome<object, TeamAttendanceRefusal> {
  return changeTeam(ports, sid, (team) => withTeamAttendance(team, changed, ports.now() / 1_000));
}
