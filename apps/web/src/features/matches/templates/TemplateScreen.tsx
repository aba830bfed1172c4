/** `/matches/templates/{id}/`: one template. With `new` for an id it makes one, from a match when one is named. */
import { Switch, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { permission } from '@touchline/domain/team/permissions';
import { draftOfMatch, draftOfTeam, type MatchTemplate, templateOf } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { addTemplate, deleteTemplate } from '#data/commands/team/templates.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useAttempt } from '#ui/forms/use-attempt.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { NewForm, SaveButton, SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { NoTeam } from '../empty-lists.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { labelProblem, templateForm } from './template-form.ts';
import { written } from './template-toasts.ts';

export interface TemplateScreenProps {
  /** From the address: a template's id, or `new`. */
  readonly id: string;
  /** The match to copy the values from; null uses the team's format. */
  readonly from: number | null;
}

export function TemplateScreen({ id, from }: TemplateScreenProps) {
  const team = useCurrentTeam();
  const match = useMatch(from ?? 0);
  if (team === undefined || (from !== null && match === undefined)) return null;
  if (team === null) return <NoTeam />;
  if (id === 'new') return <NewTemplate key={team.sid} team={team} match={match ?? null} />;
  const template = templateOf(team, Number(id));
  if (template === undefined) {
    return (
      <EmptyState
        icon="list"
        title={m.common_screen_template()}
        text={m.matches_template_gone()}
        action={
          <LinkButton to="/matches/templates/" variant="default">
            {m.matches_templates_back()}
          </LinkButton>
        }
      />
    );
  }
  return <ExistingTemplate key={template.id} team={team} template={template} />;
}

const back = <BackLink to="/matches/templates/" label={m.matches_templates_back()} />;

function NewTemplate({ team, match }: { team: Team; match: Match | null }) {
  const client = useClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => (match === null ? draftOfTeam(team) : draftOfMatch(match)));
  const allowed = permission(useActor(team), 'manageTemplates');
  const { error, onSubmit } = useAttempt(labelProblem(team, draft.label), save);

  async function save() {
    const added = await written(addTemplate(client, { team: team.sid, draft }));
    if (added === null) return;
    await navigate({ to: '/matches/templates/' });
    showDoneToast(m.matches_template_saved({ label: draft.label.trim() }), undoOf(client, added.action));
  }

  if (!allowed.ok) {
    // The notice above explains a missing plan.
    const says = allowed.error.code === 'noPermission' && { text: m.common_no_permission() };
    return <EmptyState icon="list" title={m.matches_template_new()} {...says} />;
  }
  return (
    <NewForm onSubmit={onSubmit}>
      <PageHeader title={m.matches_template_new()} back={back} />
      <Card>
        <TextInput
          label={m.words_name()}
          required
          value={draft.label}
          error={error}
          onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
        />
      </Card>
      <TemplateFields team={team} template={draft} change={(values) => setDraft({ ...draft, ...values })} />
      <SaveButton text={m.matches_template_save()} />
    </NewForm>
  );
}

/** Every change is saved at once. People without the permission see it read-only. */
function ExistingTemplate({ team, template }: { team: Team; template: MatchTemplate }) {
  const client = useClient();
  const navigate = useNavigate();
  const { id } = template;
  const allowed = permission(useActor(team), 'manageTemplates');
  const usual = team.metadata.template === id;
  const { values, field, choose } = useEditing(templateForm, {
    store: client,
    row: { team, template },
    written,
  });

  async function makeUsual(on: boolean) {
    await written(updateTeamMetadata(client, team.sid, { template: on ? id : NONE }));
  }

  async function remove() {
    const removed = await written(deleteTemplate(client, { team: team.sid, id }));
    if (removed === null) return;
    await navigate({ to: '/matches/templates/' });
    showDoneToast(m.matches_template_deleted({ label: template.label }), undoOf(client, removed.action));
  }

  return (
    <SavedForm disabled={!allowed.ok}>
      <PageHeader title={m.common_screen_template()} back={back} />
      {!allowed.ok && allowed.error.code === 'noPermission' && <Intro>{m.common_no_permission()}</Intro>}
      <Card>
        <Fields>
          <TextInput {...field('label')} label={m.words_name()} required />
          <Switch
            label={m.matches_template_usual()}
            description={m.matches_template_usual_text()}
            checked={usual}
            onChange={(event) => void makeUsual(event.currentTarget.checked)}
          />
        </Fields>
      </Card>
      <TemplateFields team={team} template={values} change={choose} />
      {allowed.ok && <DeleteButton text={m.matches_template_delete()} onClick={() => void remove()} />}
    </SavedForm>
  );
}

/** The built-in template: the team's format. */
const NONE = 1;
