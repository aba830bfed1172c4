import { Select, Switch } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { activePeriod } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';
import type { TeamPageValues } from '#data/commands/team/team-page.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useSelectionsByName } from '#data/hooks/training/selections.ts';
import { useClient } from '#data/page/react.tsx';
import type { TeamPageRows } from '#data/queries/team/team-page.ts';
import { type EditingState, useEditing } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { teamPageForm } from './page-form.ts';
import { written } from './toasts.ts';

interface ShownCardProps {
  readonly team: Team;
  readonly rows: TeamPageRows;
}

/** What the page shows. */
export function ShownCard({ team, rows: { page } }: ShownCardProps) {
  const edit = useEditing(teamPageForm, { store: useClient(), row: { team, page }, written });
  const { values, choose } = edit;
  const { periods } = team.metadata;
  const period = periods.some(({ id }) => id === values.active_period)
    ? values.active_period
    : activePeriod(team);
  return (
    <Fold title={m.teampage_shown()}>
      <Fields>
        {periods.length > 1 && (
          <Select
            label={m.common_screen_period()}
            data={periods.map((each) => ({ value: String(each.id), label: periodTitle(each) }))}
            value={String(period)}
            allowDeselect={false}
            onChange={(id) => choose({ active_period: Number(id) })}
          />
        )}
        {SWITCHES.map(({ name, label, description }) => (
          <Switch
            key={name}
            size="md"
            label={label()}
            description={description?.()}
            checked={values[name]}
            onChange={({ currentTarget }) => choose({ [name]: currentTarget.checked })}
          />
        ))}
        <TrainingFields team={team} edit={edit} />
      </Fields>
    </Fold>
  );
}

type SwitchName =
  | 'next_match'
  | 'show_matches'
  | 'show_statistics'
  | 'show_live'
  | 'show_calendar'
  | 'show_players'
  | 'show_portraits'
  | 'show_staff';

interface SwitchOf {
  readonly name: SwitchName;
  readonly label: () => string;
  readonly description?: () => string;
}

const SWITCHES: readonly SwitchOf[] = [
  { name: 'next_match', label: m.page_next_match },
  { name: 'show_matches', label: m.teampage_matches, description: m.teampage_matches_text },
  { name: 'show_statistics', label: m.teampage_statistics },
  { name: 'show_live', label: m.teampage_live, description: m.teampage_live_text },
  { name: 'show_calendar', label: m.calendar_page_show },
  { name: 'show_players', label: m.common_menu_players, description: m.teampage_players_text },
  { name: 'show_portraits', label: m.teampage_portraits, description: m.teampage_portraits_text },
  { name: 'show_staff', label: m.page_staff },
];

/** Where and when children train: only the owner decides. */
function TrainingFields({
  team,
  edit,
}: {
  readonly team: Team;
  readonly edit: EditingState<TeamPageValues>;
}) {
  const may = useMay(team)('manageTrainingOptions');
  const selections = (useSelectionsByName() ?? []).filter(({ team_sid }) => team_sid === team.sid);
  const { values, choose } = edit;
  if (selections.length === 0) return null;
  return (
    <>
      <Select
        label={m.teampage_training()}
        disabled={!may}
        data={[
          { value: '0', label: m.teampage_none() },
          ...selections.map(({ sid, name }) => ({ value: String(sid), label: name })),
        ]}
        value={String(values.training_selection)}
        allowDeselect={false}
        onChange={(sid) => choose({ training_selection: Number(sid ?? 0) })}
      />
      {values.training_selection > 0 && (
        <Switch
          size="md"
          disabled={!may}
          label={m.dashboard_next_training()}
          checked={values.next_session}
          onChange={({ currentTarget }) => choose({ next_session: currentTarget.checked })}
        />
      )}
      <Hint>{may ? m.teampage_training_text() : m.teampage_training_owner()}</Hint>
    </>
  );
}
