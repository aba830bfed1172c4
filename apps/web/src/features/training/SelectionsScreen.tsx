/** `/trainings/selections/`: the groups of players who train together; one of them is the current one. */
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { activateSelection } from '#data/commands/training/activate.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import {
  useCurrentSelection,
  useSelectionsByName,
  useTrainingActor,
} from '#data/hooks/training/selections.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Badge } from '#ui/parts/cards/Badge.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List, RowWords } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NewTeamLink } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { DeleteSelection } from './DeleteSelection.tsx';
import { mayTrain } from './may-train.ts';
import { written } from './toasts.ts';
import styles from './training.module.css';

export function SelectionsScreen() {
  const selections = useSelectionsByName();
  const current = useCurrentSelection();
  const teams = useTeams();
  const players = usePlayers();
  const [deleting, setDeleting] = useState<TrainingSelection | null>(null);
  if (selections === undefined || current === undefined || teams === undefined || players === undefined)
    return null;
  const makes = teams.some(mayTrain);
  const newSelection = makes && (
    <LinkButton
      to="/trainings/selections/details/{-$id}/"
      params={{ id: 'new' }}
      leftSection={<Icon name="plus" size={20} />}
    >
      {m.training_selection_new()}
    </LinkButton>
  );
  const known = new Set(players.map(({ sid }) => sid));
  return (
    <Screen>
      <PageHeader
        title={m.screens_selections()}
        back={<BackLink to="/trainings/" label={m.training_back()} />}
        actions={selections.length > 0 && newSelection}
      />
      {selections.length === 0 ? (
        <EmptyState
          icon="training"
          title={m.training_selections_empty_title()}
          text={makes ? m.training_selections_empty_text() : m.training_no_team_text()}
          action={teams.length === 0 ? <NewTeamLink /> : newSelection}
        />
      ) : (
        <>
          <Intro>{m.training_selections_text()}</Intro>
          <Card flush>
            <List bare>
              {selections.map((selection) => (
                <SelectionRow
                  key={selection.sid}
                  selection={selection}
                  team={teams.find(({ sid }) => sid === selection.team_sid)}
                  players={selection.player_sids.filter((sid) => known.has(sid)).length}
                  isCurrent={selection.sid === current?.sid}
                  askDelete={() => setDeleting(selection)}
                />
              ))}
            </List>
          </Card>
        </>
      )}
      {deleting !== null && <DeleteSelection selection={deleting} stop={() => setDeleting(null)} />}
    </Screen>
  );
}

interface SelectionRowProps {
  readonly selection: TrainingSelection;
  readonly team: Team | undefined;
  readonly players: number;
  readonly isCurrent: boolean;
  readonly askDelete: () => void;
}

function SelectionRow({ selection, team, players, isCurrent, askDelete }: SelectionRowProps) {
  const client = useClient();
  const { name } = selection;
  const trains = mayTrain(useTrainingActor(selection));
  const count = m.words_count_of_players({ count: players });
  const of = team === undefined ? m.training_selection_team_gone() : teamTitle(team);

  async function activate(sid: number) {
    const done = await written(activateSelection(client, sid));
    if (done === null) return;
    showDoneToast(
      m.training_selection_activated({ name: sid === 0 ? m.training_selection_all() : name }),
      undefined,
      'selection',
    );
  }

  return (
    <li className={styles.selection}>
      <Link
        className={styles.selectionLink}
        to="/trainings/selections/details/{-$id}/"
        params={{ id: String(selection.sid) }}
      >
        <Shirt shirt={selection.shirt} size={40} />
        <RowWords title={name} detail={`${count} · ${of}`} />
        {isCurrent && <Badge>{m.words_active()}</Badge>}
      </Link>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon className={styles.more ?? ''} aria-label={m.players_more({ name })}>
            <Icon name="more" size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name={isCurrent ? 'list' : 'check'} size={20} />}
            onClick={() => void activate(isCurrent ? 0 : selection.sid)}
          >
            {isCurrent ? m.training_selection_all() : m.training_selection_activate()}
          </Menu.Item>
          {trains && (
            <Menu.Item color="red" leftSection={<Icon name="trash" size={20} />} onClick={askDelete}>
              {m.training_selection_delete()}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
