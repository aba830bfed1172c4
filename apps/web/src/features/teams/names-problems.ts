/** The messages of section 5 for a team's names, each at its field. */
import { type TeamNamesRefusal, teamNamesRefusals } from '@touchline/domain/team/names';
import { m } from '@touchline/i18n';

const TEXTS: Readonly<Record<TeamNamesRefusal['code'], () => string>> = {
  clubMissing: m.teams_err_club,
  teamMissing: m.teams_err_team,
  tooLong: m.words_err_too_long,
};

export interface TeamNames {
  readonly clubname: string;
  readonly teamname: string;
  readonly division: string;
}

/** The message for one of the names; null when it is valid. */
export function nameProblem(field: keyof TeamNames, names: TeamNames): string | null {
  const found = teamNamesRefusals(names).find((refusal) => refusal.field === field);
  return found === undefined ? null : TEXTS[found.code]();
}
