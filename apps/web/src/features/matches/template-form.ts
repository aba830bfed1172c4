/** What is edited of a match template. */
import type { Team } from '@touchline/domain/entity/team';
import { labelRefusal, type MatchTemplate, type TemplateDraft } from '@touchline/domain/team/templates';
import type { Client } from '#data/client.ts';
import { editTemplate } from '#data/commands/templates.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type TemplateProblem, templateProblem } from './template-say.ts';

export interface TemplateOfTeam {
  readonly team: Team;
  readonly template: MatchTemplate;
}

export const templateForm: EditForm<TemplateOfTeam, TemplateDraft, Client, TemplateProblem> = {
  values: ({ template: { id: _id, order: _order, ...draft } }) => draft,
  problems: ({ label }, { team, template }) => ({ label: labelProblem(team, label, template.id) }),
  write: ({ store, row }, changed) =>
    editTemplate(store, { team: row.team.sid, id: row.template.id, ...changed }),
};

/** What is wrong with a label; `own` is the template that has it already. */
export function labelProblem(team: Team, label: string, own?: number): string | null {
  const refusal = labelRefusal(team, label, own);
  return refusal === null ? null : templateProblem(refusal);
}
