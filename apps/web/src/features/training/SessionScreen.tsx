/** `/training/{id}/details/`: day, place and plan of a session. With `new` for an id it makes one. */
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { timezoneOf } from '@touchline/domain/training/selection';
import type { Scope } from '@touchline/domain/training/series/decide';
import { likelySession, sessionRefusals } from '@touchline/domain/training/session';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import {
  cancelSession,
  createSession,
  deleteSession,
  duplicateSession,
} from '#data/commands/training/sessions.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useNow } from '#data/hooks/now.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import {
  useCurrentSelection,
  useSelectionsByName,
  useTrainingActor,
} from '#data/hooks/training/selections.ts';
import { type SessionWithTeam, useSessions, useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { useClient } from '#data/page/react.tsx';
import type { SessionSummary } from '#data/projections/session-summary.ts';
import { useDraft } from '#ui/forms/use-draft.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { NewForm, SaveButton } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NewTeamLink } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Buttons, Fields, Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { PrintButton } from '#ui/parts/print/PrintButton.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { dayText } from '#ui/words/day-text.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import { mayTrain } from './may-train.ts';
import { PlanCard } from './PlanCard.tsx';
import { SessionFields } from './SessionFields.tsx';
import { SessionGone } from './SessionGone.tsx';
import { SessionPaper } from './SessionPaper.tsx';
import { DeleteSheet } from './series/DeleteSheet.tsx';
import { FollowingForm } from './series/FollowingForm.tsx';
import { followsSeries, SeriesCard } from './series/SeriesCard.tsx';
import { sessionProblems, setupWritten, written } from './toasts.ts';
import styles from './training.module.css';
import { sessionForm, setupOfValues, valuesOfSession } from './training-forms.ts';

export interface SessionScreenProps {
  /** Null for a new session. */
  readonly sid: number | null;
  /** The notes about the session. They belong to another feature, so the app passes them in. */
  readonly notes: ReactNode;
}

export function SessionScreen({ sid, notes }: SessionScreenProps) {
  return sid === null ? <NewSession /> : <ExistingSession key={sid} sid={sid} notes={notes} />;
}

function NewSession() {
  const selections = useSelectionsByName();
  const current = useCurrentSelection();
  const sessions = useSessions();
  const teams = useTeams();
  if (selections === undefined || current === undefined || sessions === undefined || teams === undefined)
    return null;
  const trained = selections.filter((selection) => {
    const team = teams.find(({ sid }) => sid === selection.team_sid);
    return team === undefined || mayTrain(team);
  });
  const [first] = trained;
  if (first === undefined) {
    return (
      <EmptyState
        icon="training"
        title={m.training_selections_empty_title()}
        text={teams.some(mayTrain) ? m.training_selections_empty_text() : m.training_no_team_text()}
        action={
          teams.some(mayTrain) ? (
            <LinkButton to="/trainings/selections/details/{-$id}/" params={{ id: 'new' }}>
              {m.training_selection_new()}
            </LinkButton>
          ) : (
            teams.length === 0 && <NewTeamLink />
          )
        }
      />
    );
  }
  const selection = trained.find(({ sid }) => sid === current?.sid) ?? first;
  return <NewSessionForm selections={trained} first={selection} sessions={sessions} teams={teams} />;
}

interface NewSessionFormProps {
  readonly selections: readonly TrainingSelection[];
  readonly first: TrainingSelection;
  readonly sessions: readonly SessionSummary[];
  readonly teams: readonly Team[];
}

function NewSessionForm({ selections, first, sessions, teams }: NewSessionFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  const now = useNow();
  const [sid, setSid] = useState(first.sid);
  const likely = (selection: TrainingSelection) =>
    valuesOfSession(
      likelySession(
        sessions.filter(({ selection_sid }) => selection_sid === selection.sid),
        {
          nowSeconds: now,
          timezone: timezoneOf(
            selection,
            teams.find((team) => team.sid === selection.team_sid),
          ),
        },
      ),
    );
  const edit = useDraft(
    () => likely(first),
    (values) => sessionProblems(sessionRefusals(setupOfValues(values))),
  );

  async function save(form: HTMLFormElement) {
    if (!edit.attempt(form)) return;
    const setup = setupOfValues(edit.values);
    const made = await setupWritten(createSession(client, { selection: sid, setup }));
    if (made !== null)
      await navigate({ to: '/training/$id/details/', params: { id: String(made.sid) }, replace: true });
  }

  return (
    <NewForm
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <PageHeader title={m.training_new()} back={<BackLink to="/trainings/" label={m.training_back()} />} />
      <Card>
        <Fields>
          {selections.length > 1 && (
            <Select
              label={m.screens_selection()}
              allowDeselect={false}
              value={String(sid)}
              data={selections.map((one) => ({ value: String(one.sid), label: one.name }))}
              onChange={(value) => {
                const chosen = selections.find((one) => String(one.sid) === value) ?? first;
                const { name } = edit.values;
                setSid(chosen.sid);
                edit.choose({ ...likely(chosen), name });
              }}
            />
          )}
          <SessionFields edit={edit} />
        </Fields>
      </Card>
      <SaveButton text={m.training_create()} />
    </NewForm>
  );
}

function ExistingSession({ sid, notes }: SessionScreenProps & { readonly sid: number }) {
  const found = useSessionWithTeam(sid);
  if (found === undefined) return null;
  return found === null ? <SessionGone /> : <ExistingSessionForm {...found} notes={notes} />;
}

function ExistingSessionForm({
  session,
  selection,
  team,
  notes,
}: SessionWithTeam & Pick<SessionScreenProps, 'notes'>) {
  const client = useClient();
  const edit = useEditing(sessionForm, { store: client, row: session, written: setupWritten });
  const actor = useTrainingActor({ team_sid: team?.sid ?? 0 });
  const changes = selection !== null && mayTrain(actor);
  const title = sessionTitle(session, selection);
  const isCancelled = session.status === 'cancelled';
  const [scope, setScope] = useState<Scope>('this');
  return (
    <Screen>
      <PageHeader
        title={title}
        detail={isCancelled ? m.words_cancelled() : title === selection?.name ? undefined : selection?.name}
        back={<BackLink to="/trainings/" label={m.training_back()} />}
        actions={<PrintButton small />}
      />
      {selection === null && <Hint>{m.training_selection_was_deleted()}</Hint>}
      {selection !== null && !changes && <Hint>{m.common_no_permission()}</Hint>}
      <Card title={m.matches_when()}>
        {changes && followsSeries(session, selection) && <ScopeChoice value={scope} onChange={setScope} />}
        {scope === 'following' && selection !== null ? (
          <FollowingForm session={session} selection={selection.sid} done={() => setScope('this')} />
        ) : (
          <fieldset className={styles.plainSet} disabled={!changes}>
            <Fields>
              <SessionFields edit={edit} />
            </Fields>
          </fieldset>
        )}
      </Card>
      {selection !== null && <SeriesCard session={session} selection={selection} changes={changes} />}
      <PlanCard session={session} disabled={!changes} />
      {notes}
      {changes && <Actions session={session} selection={selection} title={title} />}
      <SessionPaper session={session} selection={selection} team={team} />
    </Screen>
  );
}

interface ScopeChoiceProps {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** Whether changes of the form are for the session only. */
function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      className={styles.scope ?? ''}
      aria-label={m.series_scope()}
      value={value}
      onChange={onChange}
      data={[
        { value: 'this', label: m.series_scope_this() },
        { value: 'following', label: m.series_scope_following() },
      ]}
    />
  );
}

type ActionsProps = Pick<SessionWithTeam, 'session' | 'selection'> & { readonly title: string };

function Actions({ session, selection, title }: ActionsProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { sid } = session;
  const isRepeated = followsSeries(session, selection);
  const isCancelled = session.status === 'cancelled';

  async function cancel() {
    const done = await written(cancelSession(client, sid, !isCancelled));
    if (done === null) return;
    const text = isCancelled ? m.training_uncancelled() : m.training_cancelled();
    showDoneToast(text, undoOf(client, done.action));
  }

  async function duplicate() {
    const done = await written(duplicateSession(client, sid));
    if (done === null) return;
    const undo = undoOf(client, done.action);
    await navigate({ to: '/training/$id/details/', params: { id: String(done.sid) } });
    showDoneToast(m.training_duplicated({ day: dayText(done.date) }), undo && (() => void leaveCopy(undo)));
  }

  async function leaveCopy(undo: () => Promise<boolean>) {
    await undo();
    await navigate({ to: '/trainings/' });
  }

  async function remove() {
    setDeleting(false);
    const done = await written(deleteSession(client, sid));
    if (done === null) return;
    await navigate({ to: '/trainings/' });
    showDoneToast(m.words_deleted({ title }), undoOf(client, done.action));
  }

  return (
    <>
      <Buttons>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={20} />}
          onClick={() => void duplicate()}
        >
          {m.matches_duplicate()}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name={isCancelled ? 'restore' : 'close'} size={20} />}
          onClick={() => void cancel()}
        >
          {isCancelled ? m.training_uncancel() : m.training_cancel()}
        </Button>
      </Buttons>
      <DeleteButton text={m.training_delete()} onClick={() => setDeleting(true)} />
      {deleting && selection !== null && isRepeated && (
        <DeleteSheet
          session={session}
          selection={selection.sid}
          title={title}
          leave={() => navigate({ to: '/trainings/' })}
          onClose={() => setDeleting(false)}
        />
      )}
      <ConfirmDialog
        opened={deleting && !isRepeated}
        title={m.training_delete_title()}
        text={m.training_delete_text({ title })}
        confirm={m.common_delete()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      />
    </>
  );
}
