/** Checks a team's names before they are saved (section 5). */
import { TEXT_SHORT } from '../entity/fields/field.ts';
import type { Team } from '../entity/tables/team.ts';

export type TeamNames = Pick<Team, 'clubname' | 'teamname' | 'division'>;

export type TeamNamesRefusal =
  /** Message: "Club name is missing" */
  | { readonly code: 'clubMissing'; readonly field: 'clubname' }
  /** Message: "Please type a valid team number" */
  | { readonly code: 'teamMissing'; readonly field: 'teamname' }
  | { readonly code: 'tooLong'; readonly field: keyof TeamNames };

/** All problems of the names; empty when they can be saved. */
export function teamNamesRefusals({ clubname, teamname, division }: TeamNames): readonly TeamNamesRefusal[] {
  const refusals: TeamNamesRefusal[] = [];
  if (clubname.trim() === '') refusals.push({ code: 'clubMissing', field: 'clubname' });
  if (teamname.trim() === '') refusals.push({ code: 'teamMissing', field: 'teamname' });
  if (clubname.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'clubname' });
  if (teamname.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'teamname' });
  if (division.length > TEXT_SHORT) refusals.push({ code: 'tooLong', field: 'division' });
  return refusals;
}
