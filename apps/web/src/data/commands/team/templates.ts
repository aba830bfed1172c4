/** A team's own match templates. */
import {
  type TemplateDraft,
  type TemplateRefusal,
  withoutTemplate,
  withTemplate,
  withTemplateChanged,
} from '@touchline/domain/team/templates';
import type { Outcome, TeamWork } from '../unit-of-work.ts';
import { addToTeam, changeTeam } from './teams.ts';

interface OfTemplate {
  readonly team: number;
  readonly id: number;
}

export function addTemplate(
  ports: TeamWork,
  { team, draft }: { readonly team: number; readonly draft: TemplateDraft },
): Outcome<{ readonly id: number }, TemplateRefusal> {
  return addToTeam<TemplateRefusal>(ports, { team, label: 'addTemplate' }, (before, id) =>
    withTemplate(before, { ...draft, id }),
  );
}

export function editTemplate(
  ports: TeamWork,
  { team, id, ...changes }: OfTemplate & Partial<TemplateDraft>,
): Outcome<object, TemplateRefusal> {
  return changeTeam<TemplateRefusal>(ports, team, (before) => withTemplateChanged(before, id, changes));
}

export function deleteTemplate(ports: TeamWork, { team, id }: OfTemplate): Outcome<object, TemplateRefusal> {
  return changeTeam<TemplateRefusal>(ports, team, (before) => withoutTemplate(before, id));
}
