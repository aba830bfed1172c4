/** A team's own match templates. */
import type { Team } from '@touchline/domain/entity/team';
import { ok, type Result } from '@touchline/domain/result';
import {
  type TemplateDraft,
  type TemplateRefusal,
  withoutTemplate,
  withTemplate,
  withTemplateChanged,
} from '@touchline/domain/team/templates';
import type { Client } from '../client.ts';
import { actorOnTeam } from '../permission.ts';
import { act, type Desk, type Outcome } from './desk.ts';

interface OfTemplate {
  readonly team: number;
  readonly id: number;
}

export function addTemplate(
  client: Client,
  { team: sid, draft }: { readonly team: number; readonly draft: TemplateDraft },
): Outcome<{ readonly id: number }, TemplateRefusal> {
  return act<{ readonly id: number }, TemplateRefusal>(client, { label: 'addTemplate' }, async (desk) => {
    const team = await desk.take('teams', sid);
    const id = await desk.newNumber();
    const saved = await save(client, desk, [team, withTemplate(team, { ...draft, id })]);
    return saved.ok ? ok({ id }) : saved;
  });
}

export function editTemplate(
  client: Client,
  { team: sid, id, ...changes }: OfTemplate & Partial<TemplateDraft>,
): Outcome<object, TemplateRefusal> {
  return act<object, TemplateRefusal>(client, { label: 'template' }, async (desk) => {
    const team = await desk.take('teams', sid);
    return save(client, desk, [team, withTemplateChanged(team, id, changes)]);
  });
}

export function deleteTemplate(
  client: Client,
  { team: sid, id }: OfTemplate,
): Outcome<object, TemplateRefusal> {
  return act<object, TemplateRefusal>(client, { label: 'deleteTemplate' }, async (desk) => {
    const team = await desk.take('teams', sid);
    return save(client, desk, [team, withoutTemplate(team, id)]);
  });
}

async function save(
  client: Client,
  desk: Desk,
  [team, decided]: readonly [before: Team, decided: Result<Team, TemplateRefusal>],
): Promise<Result<object, TemplateRefusal>> {
  if (!decided.ok) return decided;
  const actor = actorOnTeam(team, client.ownAccount(), desk.nowSeconds);
  await desk.save({ collection: 'teams', sid: team.sid }, actor, [team, decided.value]);
  return ok({});
}
