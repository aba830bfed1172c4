/** `/trainings/selections/details/{id?}`: name, team, shirt and players; with `new` or without an id it makes one. */
import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { create } from '@touchline/domain/entity/rows/rows';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import type { SelectionValues } from '@touchline/domain/training/selection';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { activateSelection } from '#data/commands/training/activate.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import {
  useSelection,
  useSelectionsByName,
  useTeamOfSelection,
  useTrainingActor,
} from '#data/hooks/training/selections.ts';
import { useClient } from '#data/page/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { type EditingState, useEditing } from '#ui/forms/use-editing.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { NewForm, SaveButton, SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { ShirtRow } from '#ui/shirt/ShirtRow.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { DeleteSelection } from './DeleteSelection.tsx';
import { mayTrain } from './may-train.ts';
import { PlayerChoice } from './PlayerChoice.tsx';
import { written } from './toasts.ts';
import { selectionForm, selectionProblems } from './training-forms.ts';

export interface SelectionScreenProps {
  /** Null for a new selection. */
  readonly sid: number | null;
  /** The notes about the selection. They belong to another feature, so the app passes them in. */
  readonly notes: ReactNode;
}

export function SelectionScreen({ sid, notes }: SelectionScreenProps) {
  return sid === null ? <NewSelection /> : <ExistingSelection key={sid} sid={sid} notes={notes} />;
}

const BACK = <BackLink to="/trainings/selections/" label={m.training_back_selections()} />;

function NewSelection() {
  const teams = useTeams();
  const current = useCurrentTeam();
  const selections = useSelectionsByName();
  if (teams === undefined || current === undefined || selections === undefined) return null;
  const trained = teams.filter(mayTrain);
  const [first] = trained;
  if (first === undefined) {
    return (
      <EmptyState
        icon="lock"
        title={teams.length === 0 ? m.common_menu_disabled() : m.common_no_permission()}
        action={
          <LinkButton to="/trainings/" variant="default">
            {m.training_back()}
          </LinkButton>
        }
      />
    );
  }
  const team = trained.find(({ sid }) => sid === current?.sid) ?? first;
  return <NewSelectionForm teams={trained} team={team} isFirst={selections.length === 0} />;
}

interface NewSelectionFormProps {
  readonly teams: readonly Team[];
  readonly team: Team;
  /** The first selection of the account becomes the current one. */
  readonly isFirst: boolean;
}

function NewSelectionForm({ teams, team: first, isFirst }: NewSelectionFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [teamSid, setTeamSid] = useState(first.sid);
  const team = teams.find(({ sid }) => sid === teamSid) ?? first;
  const edit = useDraft<SelectionValues>(
    () => ({ name: '', shirt: first.shirt, player_sids: [] }),
    selectionProblems,
  );

  async function save(form: HTMLFormElement) {
    if (!edit.attempt(form)) return;
    const made = await written(createSelection(client, { team: team.sid, ...edit.values }));
    if (made === null) return;
    if (isFirst) await activateSelection(client, made.sid);
    await navigate({ to: '/trainings/' });
  }

  return (
    <NewForm
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <PageHeader title={m.training_selection_new()} back={BACK} />
      <Card>
        <Fields>
          <NameAndShirt edit={edit} isNew />
          <Select
            label={m.common_menu_team()}
            description={m.training_selection_team_text()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            data={teams.map((one) => ({ value: String(one.sid), label: teamTitle(one) }))}
            value={String(team.sid)}
            onChange={(value) => {
              const chosen = teams.find(({ sid }) => String(sid) === value) ?? team;
              // A shirt that was chosen stays.
              if (edit.values.shirt === team.shirt) edit.choose({ shirt: chosen.shirt });
              setTeamSid(chosen.sid);
            }}
          />
        </Fields>
      </Card>
      <PlayerChoice
        chosen={edit.values.player_sids}
        problem={edit.problems.player_sids ?? null}
        onChange={(player_sids) => edit.choose({ player_sids })}
      />
      <SaveButton text={m.training_selection_create()} />
    </NewForm>
  );
}

function ExistingSelection({ sid, notes }: SelectionScreenProps & { readonly sid: number }) {
  const selection = useSelection(sid);
  if (selection === undefined) return null;
  if (selection !== null) return <ExistingSelectionForm selection={selection} notes={notes} />;
  return (
    <EmptyState
      icon="training"
      title={m.screens_selection()}
      text={m.training_selection_gone()}
      action={
        <LinkButton to="/trainings/selections/" variant="default">
          {m.training_back_selections()}
        </LinkButton>
      }
    />
  );
}

function ExistingSelectionForm({
  selection,
  notes,
}: Pick<SelectionScreenProps, 'notes'> & { readonly selection: TrainingSelection }) {
  const client = useClient();
  const team = useTeamOfSelection(selection);
  const trains = mayTrain(useTrainingActor(selection));
  const edit = useEditing(selectionForm, { store: client, row: selection, written });
  const [deleting, setDeleting] = useState(false);
  return (
    <SavedForm disabled={!trains}>
      <PageHeader title={m.screens_selection()} detail={team && teamTitle(team)} back={BACK} />
      {!trains && <Hint>{m.common_no_permission()}</Hint>}
      {team === undefined && <Hint>{m.training_selection_team_gone()}</Hint>}
      <Card>
        <Fields>
          <NameAndShirt edit={edit} />
        </Fields>
      </Card>
      <PlayerChoice
        chosen={edit.values.player_sids}
        problem={edit.problems.player_sids ?? null}
        onChange={(player_sids) => edit.choose({ player_sids })}
      />
      {notes}
      {trains && <DeleteButton text={m.training_selection_delete()} onClick={() => setDeleting(true)} />}
      {deleting && <DeleteSelection selection={selection} stop={() => setDeleting(false)} />}
    </SavedForm>
  );
}

interface NameAndShirtProps {
  readonly edit: EditingState<SelectionValues>;
  readonly isNew?: boolean;
}

function NameAndShirt({ edit, isNew = false }: NameAndShirtProps) {
  const { values, field, choose } = edit;
  return (
    <>
      <TextInput {...field('name')} label={m.words_name()} required autoFocus={isNew} />
      <ShirtRow
        title={m.teams_shirt_title()}
        team={values.name}
        shirt={values.shirt}
        onChange={(shirt) => choose({ shirt: { ...create(teamFields).shirt, ...values.shirt, ...shirt } })}
      />
    </>
  );
}
