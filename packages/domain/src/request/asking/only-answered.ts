/** The team's setting that players who were asked and did not answer do not count as available. */
import type { Gathering } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { sheetOf } from '../../match/sheet/sheet.ts';

/** The players whom plan and automatic fill leave out until their family answers. The coach may still place them. */
export function leftOut(gathering: Gathering, team: Pick<Team, 'metadata'>): ReadonlySet<number> {
  if (!team.metadata.attendance.only_answered) return new Set();
  const silent = sheetOf(gathering).filter(({ status }) => status === 'not_responded');
  return new Set(silent.map(({ sid }) => sid));
}
