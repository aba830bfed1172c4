/** A team's own match templates. */
import {
  type TemplateDraft,
  type TemplateRefusal,
  withoutTemplate,
  withTemplate,
  withTemplateChanged,
} from '@touchline/domain/team/templates';
import type { Client } from '../client.ts';
import type { Outcome } from './desk.ts';
import { addToTeam, changeTeam } from './teams.ts';

interface OfTemplate {
  readonly team: number;
  readonly id: number;
}

export function addTemplate(
  client: Client,
  { team, draft }: { readonly team: number; readonly draft: TemplateDraft },
): Outcome<{ readonly id: number }, TemplateRefusal> {
  return addToTeam<TemplateRefusal>(client, { team, label: 'addTemplate' }, (before, id) =>
    withTemplate(before, { ...draft, id }),
  );
}

export function editTemplate(
  client: Client,
  { team, id, ...changes }: OfTemplate & Partial<TemplateDraft>,
): Outcome<object, TemplateRefusal> {
  return changeTeam<TemplateRefusal>(client, team, (before) => withTemplateChanged(before, id, changes));
}

export function deleteTemplate(client: Client, { team, id }: OfTemplate): Outcome<object, TemplateRefusal> {
  return changeTeam<TemplateRefusal>(client, team, (before) => withoutTemplate(before, id));
}
