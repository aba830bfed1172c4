/** The sheets of the tasks' screen: a new task, its fields, who does it, and one family's place. */
import { m } from '@touchline/i18n';
import { useCallback } from 'react';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import type { TaskItem, TaskList } from '../use-tasks.ts';
import { AddTask } from './AddTask.tsx';
import { AssignTask } from './AssignTask.tsx';
import { EditTask } from './EditTask.tsx';
import { TakerActions } from './TakerActions.tsx';
import type { TaskSheet } from './task-sheet.ts';

interface TaskSheetsProps {
  readonly list: TaskList;
  readonly sheet: TaskSheet | null;
  readonly open: (sheet: TaskSheet | null) => void;
}

export function TaskSheets({ list, sheet, open }: TaskSheetsProps) {
  const close = useCallback(() => open(null), [open]);
  const item = list.items.find(({ task }) => sheet !== null && 'task' in sheet && task.id === sheet.task);
  const content = contentOf({ list, sheet, item, open, close });
  return (
    <BottomSheet
      opened={content !== null}
      onClose={close}
      title={content?.title ?? ''}
      close={m.common_close()}
    >
      {content?.body}
    </BottomSheet>
  );
}

interface Showing extends TaskSheetsProps {
  readonly item: TaskItem | undefined;
  readonly close: () => void;
}

/** Null when nothing is open, and when its task or family has gone meanwhile. */
function contentOf({ list, sheet, item, open, close }: Showing) {
  if (sheet === null) return null;
  if (sheet.shows === 'add') return { title: m.tasks_kinds(), body: <AddTask list={list} done={close} /> };
  if (item === undefined) return null;
  if (sheet.shows === 'edit')
    return { title: item.name, body: <EditTask list={list} item={item} done={close} /> };
  if (sheet.shows === 'assign')
    return {
      title: m.tasks_who({ task: item.name }),
      body: <AssignTask list={list} item={item} from={sheet.from} done={close} />,
    };
  const place = item.takers.find(({ taker }) => taker.player_sid === sheet.player);
  if (place === undefined) return null;
  return {
    title: place.name,
    body: <TakerActions list={list} item={item} place={place} open={open} done={close} />,
  };
}
