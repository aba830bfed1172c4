/** The fields of a Team Page that are saved one by one. */
import { TEXT_SHORT } from '@touchline/domain/entity/fields/field';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TeamPage } from '@touchline/domain/entity/tables/team-page';
import { m } from '@touchline/i18n';
import { type TeamPageValues, updateTeamPage } from '#data/commands/team/team-page.ts';
import type { TeamWork } from '#data/commands/unit-of-work.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

export interface PageOfTeam {
  readonly team: Pick<Team, 'sid'>;
  readonly page: TeamPage;
}

export const teamPageForm: EditForm<PageOfTeam, TeamPageValues, TeamWork> = {
  values: ({ page: { title, main_sid, logo_sid, options } }) => {
    const { messages: _, ...shown } = options;
    return { title, main_sid, logo_sid, ...shown };
  },
  problems: ({ title }) => ({ title: title.length > TEXT_SHORT ? m.words_err_too_long() : null }),
  write: ({ store, row }, changed) => updateTeamPage(store, row.team.sid, changed),
};
