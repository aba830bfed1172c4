/** `/team/events/{id}/`: one of the team's own event types; with `new` for an id it makes one. */
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { eventTitleRefusal, eventTypesOf, type OwnEventType } from '@touchline/domain/team/event-types';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { addEventType, deleteEventType } from '#data/commands/team/event-types.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useAttempt } from '#ui/forms/use-attempt.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { NewForm, SaveButton, SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { PictureChoice } from '#ui/parts/fields/PictureChoice.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { eventText } from '#ui/words/match/event-words.ts';
import { eventTypeForm } from '../team-forms.ts';
import { problemText, written } from '../toasts.ts';
import { OWN_EVENT_ICONS } from './event-icon-choice.ts';

export interface EventTypeScreenProps {
  /** From the address: an event type's id, or `new`. */
  readonly id: string;
}

const back = <BackLink to="/team/events/" label={m.common_back()} />;

export function EventTypeScreen({ id }: EventTypeScreenProps) {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  if (team === null) return <NoTeam />;
  if (id === 'new') return <NewEventType key={team.sid} team={team} />;
  const type = eventTypesOf(team).find((one) => String(one.id) === id);
  if (type === undefined) {
    return (
      <EmptyState
        icon="whistle"
        title={m.common_event()}
        text={m.teams_event_not_found()}
        action={
          <LinkButton to="/team/events/" variant="default">
            {m.common_own_events()}
          </LinkButton>
        }
      />
    );
  }
  return <ExistingEventType key={type.id} team={team} type={type} />;
}

function titleProblem(team: Team, title: string): string | null {
  const refusal = eventTitleRefusal(team, title);
  return refusal === null ? null : problemText(refusal);
}

function NewEventType({ team }: { team: Team }) {
  const client = useClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [icon, setIcon] = useState<string>(OWN_EVENT_ICONS[0] ?? '');
  const { error, onSubmit } = useAttempt(titleProblem(team, title), save);

  async function save() {
    const added = await written(addEventType(client, { team: team.sid, title, icon }));
    if (added === null) return;
    await navigate({ to: '/team/events/' });
    showDoneToast(m.teams_event_saved({ title: title.trim() }), undoOf(client, added.action));
  }

  return (
    <NewForm width="wide" onSubmit={onSubmit}>
      <PageHeader title={m.teams_event_new()} back={back} />
      <Card>
        <Fields>
          <TextInput
            label={m.words_name()}
            required
            value={title}
            error={error}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <IconChoice value={icon} onChange={setIcon} />
        </Fields>
      </Card>
      <SaveButton text={m.teams_event_save()} />
    </NewForm>
  );
}

/** Every change is saved at once. */
function ExistingEventType({ team, type }: { team: Team; type: OwnEventType }) {
  const client = useClient();
  const navigate = useNavigate();
  const { id, title } = type;
  const { values, field, choose } = useEditing(eventTypeForm, {
    store: client,
    row: { team, type },
    written,
  });

  async function remove() {
    const removed = await written(deleteEventType(client, { team: team.sid, id }));
    if (removed === null) return;
    await navigate({ to: '/team/events/' });
    showDoneToast(m.words_deleted({ title }), undoOf(client, removed.action));
  }

  return (
    <SavedForm width="wide" disabled={false}>
      <PageHeader title={m.common_event()} back={back} />
      <Card>
        <Fields>
          <TextInput {...field('title')} label={m.words_name()} required />
          <IconChoice value={values.icon} onChange={(icon) => choose({ icon })} />
        </Fields>
      </Card>
      <div>
        <Hint>{m.teams_event_delete_text()}</Hint>
        <DeleteButton text={m.teams_event_delete()} onClick={() => void remove()} />
      </div>
    </SavedForm>
  );
}

function IconChoice({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const options = OWN_EVENT_ICONS.map((icon) => ({
    value: icon,
    label: eventText(icon),
    picture: <EventIcon type={icon} size={32} />,
  }));
  return <PictureChoice label={m.teams_event_icon()} value={value} options={options} onChange={onChange} />;
}
