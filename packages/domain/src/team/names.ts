/** What a team's names need before they are saved (section 5). */
import { TEXT_SHORT } from '../entity/field.ts';
import type { Team } from '../entity/team.ts';

export type TeamNames = Pick<Team, 'clubname' | 'teamname' | 'division'>;

export type TeamNamesRefusal =
  /** Club name is missing */
  | { readonly code: 'clubMissing'; readonly field: 'clubname' }
  /** Please type a valid team number */
  | { readonly code: 'teamMissing'; readonly field: 'teamname' }
  | { readonly code: 'tooLong'; readonly field: keyof TeamNames };

/** Everything that is wrong with the names; empty when they can be saved. */
export function teamNamesRefusals({ clubname, teamname, division }: TeamNames): readonly TeamNamesRefusal[] {
  const refusals: TeamNamesRefusal[] = [];
  if (clubname.trim() === '') refusals.push({ code: 'clubMissing', field: 'clubname' });
  if (teamname.trim() === '') refusals.push({ code: 'teamMissing', field: 'teamname' });
  if (clubname.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'clubname' });
  if (teamname.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'teamname' });
  if (division.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'division' });
  return refusals;
}
