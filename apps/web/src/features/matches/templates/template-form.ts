/** The editable fields of a match template. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { labelRefusal, type MatchTemplate, type TemplateDraft } from '@touchline/domain/team/templates';
import { editTemplate } from '#data/commands/team/templates.ts';
import type { TeamWork } from '#data/commands/unit-of-work.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type TemplateProblem, templateProblem } from './template-toasts.ts';

export interface TemplateOfTeam {
  readonly team: Team;
  readonly template: MatchTemplate;
}

export const templateForm: EditForm<TemplateOfTeam, TemplateDraft, TeamWork, TemplateProblem> = {
  values: ({ template: { id: _id, order: _order, ...draft } }) => draft,
  problems: ({ label }, { team, template }) => ({ label: labelProblem(team, label, template.id) }),
  write: ({ store, row }, changed) =>
    editTemplate(store, { team: row.team.sid, id: row.template.id, ...changed }),
};

/** The problem of a label. `own` is the id of the edited template, which may keep its label. */
export function labelProblem(team: Team, label: string, own?: number): string | null {
  const refusal = labelRefusal(team, label, own);
  return refusal === null ? null : templateProblem(refusal);
}
