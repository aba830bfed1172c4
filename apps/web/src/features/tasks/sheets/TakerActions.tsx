/** One family's place of a task: its seats, its wish to swap, and taking it off the task. */
import { Button } from '@mantine/core';
import { isPassenger } from '@touchline/domain/request/tasks/match-tasks';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { answeredText } from '#ui/words/match/attendance-words.ts';
import { USUAL_SEATS } from '../seats.ts';
import styles from '../tasks.module.css';
import type { TakerItem, TaskItem, TaskList } from '../use-tasks.ts';
import { SeatsStepper } from './SeatsStepper.tsx';
import type { TaskSheet } from './task-sheet.ts';

interface TakerActionsProps {
  readonly list: TaskList;
  readonly item: TaskItem;
  readonly place: TakerItem;
  readonly open: (sheet: TaskSheet) => void;
  readonly done: () => void;
}

export function TakerActions({ list, item, place, open, done }: TakerActionsProps) {
  const now = useNow();
  const { task, candidates } = item;
  const { taker, name, comes } = place;
  const { player_sid: player, seats, swap, taken_at, taken_by } = taker;
  const said = answeredText(
    { answered_at: taken_at, answered_by: taken_by },
    { timezone: list.team.metadata.timezone, near: now },
  );
  const needs = isPassenger(taker);
  const next = swap ? candidates[0] : undefined;
  const state = [item.name, swap ? m.tasks_wants_swap() : '', comes ? '' : m.tasks_not_coming(), said];

  async function then(stored: Promise<boolean>) {
    if (await stored) done();
  }

  return (
    <div className={styles.fields}>
      <Hint>{state.filter((text) => text !== '').join(' · ')}</Hint>
      {task.kind === 'car_pool' && (
        <SeatsStepper
          value={Math.max(1, Math.abs(seats))}
          onChange={(count) => void list.actions.assign(task, player, needs ? -count : count)}
        />
      )}
      {next !== undefined && (
        <Button
          leftSection={<Icon name="substitution" size={20} />}
          onClick={() =>
            void then(list.actions.handOver(task, { from: player, to: next.player, seats: USUAL_SEATS }))
          }
        >
          {m.tasks_hand_over({ name: next.name })}
        </Button>
      )}
      {swap && (
        <>
          <Button variant="default" onClick={() => open({ shows: 'assign', task: task.id, from: player })}>
            {m.tasks_assign_other()}
          </Button>
          <Button variant="default" onClick={() => void then(list.actions.keep(task, player))}>
            {m.tasks_keep({ name })}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="close" size={20} />}
        onClick={() => void then(list.actions.unassign(task, player))}
      >
        {m.tasks_unassign({ name })}
      </Button>
    </div>
  );
}
