/** `/match/{id}/tasks/` and `/training/{id}/tasks/`: who drives, who washes the kit. The coach assigns in one tap who has done least. */
import { Button } from '@mantine/core';
import type { GatheringName } from '@touchline/domain/attendance/gathering';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { screensOf, useGathering } from '#data/hooks/gathering.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useSessions } from '#data/hooks/training/sessions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { NoGathering } from '#ui/parts/match/NoGathering.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Buttons, Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { gatheringDetail } from '#ui/words/match/gathering-words.ts';
import { TaskSheets } from './sheets/TaskSheets.tsx';
import type { TaskSheet } from './sheets/task-sheet.ts';
import { TaskCard } from './TaskCard.tsx';
import { type TaskList, type TasksOf, useTasks } from './use-tasks.ts';

export function TasksScreen({ of }: { readonly of: GatheringName }) {
  const found = useGathering(of);
  const players = usePlayers();
  const matches = useMatches(found?.team.sid ?? 0);
  const sessions = useSessions();
  if (found === undefined || players === undefined || matches === undefined || sessions === undefined)
    return null;
  if (found === null)
    return <NoGathering collection={of.collection} icon="tasks" title={m.screens_tasks()} />;
  return <TasksOfGathering key={of.sid} {...found} players={players} matches={matches} sessions={sessions} />;
}

function TasksOfGathering(props: TasksOf) {
  const list = useTasks(props);
  const [sheet, open] = useState<TaskSheet | null>(null);
  const { gathering, items, mayChange } = list;
  const { params, attendance } = screensOf(gathering);
  return (
    <Screen>
      <PageHeader
        title={m.screens_tasks()}
        detail={gatheringDetail(list)}
        back={<BackLink to={attendance} params={params} label={m.common_back()} />}
      />
      {list.isClosed && <Hint>{m.training_selection_was_deleted()}</Hint>}
      {items.length === 0 ? (
        <EmptyState
          icon="tasks"
          title={m.tasks_empty_title()}
          {...(mayChange && {
            text: m.tasks_empty_text(),
            action: <Ways list={list} open={open} isFirst />,
          })}
        />
      ) : (
        <>
          <List>
            {items.map((item) => (
              <TaskCard key={item.task.id} list={list} item={item} open={open} />
            ))}
          </List>
          {mayChange && <Ways list={list} open={open} />}
        </>
      )}
      {mayChange && (
        <List>
          <LinkRow to="/team/tasks/" icon="statistics" title={m.tasks_ledger_link()} />
        </List>
      )}
      <TaskSheets list={list} sheet={sheet} open={open} />
    </Screen>
  );
}

interface WaysProps {
  readonly list: TaskList;
  readonly open: (sheet: TaskSheet) => void;
  /** The first tasks: a copy of the last ones is the quickest start. */
  readonly isFirst?: boolean;
}

function Ways({ list: { copyFrom, actions }, open, isFirst = false }: WaysProps) {
  const copies = isFirst && copyFrom !== null;
  return (
    <Buttons>
      {copyFrom !== null && (
        <Button
          variant={copies ? 'filled' : 'default'}
          leftSection={<Icon name="copy" size={20} />}
          onClick={() => void actions.copy(copyFrom)}
        >
          {m.tasks_copy({ from: copyFrom.title })}
        </Button>
      )}
      <Button
        variant={isFirst && !copies ? 'filled' : 'default'}
        leftSection={<Icon name="plus" size={20} />}
        onClick={() => open({ shows: 'add' })}
      >
        {m.tasks_add()}
      </Button>
    </Buttons>
  );
}
