/** `/team/events/{id}/`: one event of the team's own; with `new` for an id it makes one. */
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { eventTitleRefusal, type OwnEventType } from '@touchline/domain/team/event-types';
import { may } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useId, useState } from 'react';
import { addEventType, deleteEventType, editEventType } from '#data/commands/event-types.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import { useSavedForm } from '#ui/forms/use-saved-form.ts';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { sayDone } from '#ui/toast/answers.ts';
import { eventText } from '#ui/words/event-words.ts';
import { OWN_EVENT_ICONS } from './event-icon-choice.ts';
import styles from './event-types.module.css';
import { NoTeam } from './NoTeam.tsx';
import { problemText, written } from './say.ts';

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
  const type = team.eventtypes.find((one) => String(one.id) === id);
  if (type === undefined) {
    return <EmptyState icon="whistle" title={m.teams_event_title()} text={m.teams_event_not_found()} />;
  }
  return <ExistingEventType key={type.id} team={team} type={type} />;
}

function titleProblem(team: Team, title: string, own?: number): string | null {
  const refusal = eventTitleRefusal(team, title, own);
  return refusal === null ? null : problemText(refusal);
}

function NewEventType({ team }: { team: Team }) {
  const client = useClient();
  const navigate = useNavigate();
  const manages = may(useActor(team), 'manageEventTypes');
  const [title, setTitle] = useState('');
  const [icon, setIcon] = useState<string>(OWN_EVENT_ICONS[0] ?? '');
  const [tried, setTried] = useState(false);
  const wrong = titleProblem(team, title);

  if (!manages) {
    return <EmptyState icon="whistle" title={m.teams_event_new()} text={m.teams_read_only()} />;
  }

  async function save() {
    setTried(true);
    if (wrong !== null) return;
    const added = await written(addEventType(client, { team: team.sid, title, icon }));
    if (added === null) return;
    await navigate({ to: '/team/events/' });
    sayDone(m.teams_event_saved({ title: title.trim() }), undoOf(client, added.action));
  }

  return (
    <form
      className={styles.screen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PageHeader title={m.teams_event_new()} back={back} />
      <Card>
        <div className={styles.stack}>
          <TextInput
            label={m.teams_event_name()}
            required
            value={title}
            error={tried ? wrong : null}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <IconChoice value={icon} onChange={setIcon} />
        </div>
      </Card>
      <Button className={styles.save ?? ''} type="submit" size="lg">
        {m.teams_event_save()}
      </Button>
    </form>
  );
}

/** Every change is saved as it is made; who may not change it looks at it. */
function ExistingEventType({ team, type }: { team: Team; type: OwnEventType }) {
  const client = useClient();
  const navigate = useNavigate();
  const manages = may(useActor(team), 'manageEventTypes');
  const { id, title, icon } = type;
  const { field } = useSavedForm({
    values: { title },
    validate: { title: (text) => titleProblem(team, text, id) },
    save: (changed) => void written(editEventType(client, { team: team.sid, id, ...changed })),
  });

  async function remove() {
    const removed = await written(deleteEventType(client, { team: team.sid, id }));
    if (removed === null) return;
    await navigate({ to: '/team/events/' });
    sayDone(m.teams_event_deleted({ title }), undoOf(client, removed.action));
  }

  return (
    <fieldset className={styles.screen} disabled={!manages}>
      <PageHeader title={m.teams_event_title()} back={back} />
      {!manages && <p className={styles.hint}>{m.teams_read_only()}</p>}
      <Card>
        <div className={styles.stack}>
          <TextInput {...field('title')} label={m.teams_event_name()} required />
          <IconChoice
            value={icon}
            onChange={(chosen) => void written(editEventType(client, { team: team.sid, id, icon: chosen }))}
          />
        </div>
      </Card>
      {manages && (
        <div>
          <p className={styles.hint}>{m.teams_event_delete_text()}</p>
          <Button
            variant="subtle"
            color="red"
            leftSection={<Icon name="trash" size={20} />}
            onClick={() => void remove()}
          >
            {m.teams_event_delete()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function IconChoice({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const group = useId();
  return (
    <fieldset className={styles.icons}>
      <legend>{m.teams_event_icon()}</legend>
      {OWN_EVENT_ICONS.map((icon) => (
        <label key={icon} className={styles.icon}>
          <input
            type="radio"
            name={group}
            aria-label={eventText(icon)}
            checked={value === icon}
            onChange={() => onChange(icon)}
          />
          <span>
            <EventIcon type={icon} size={32} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
