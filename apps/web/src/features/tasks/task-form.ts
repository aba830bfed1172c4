/** The editable fields of a task. */
import { type Gathering, nameOf } from '@touchline/domain/attendance/gathering';
import type { Task } from '@touchline/domain/entity/tables/task';
import { decideTaskChanged, type TaskRefusal } from '@touchline/domain/request/tasks/tasks';
import type { GatheringWork } from '#data/commands/gathering/gathering-actor.ts';
import { changeTask } from '#data/commands/gathering/tasks.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type TaskProblem, taskProblem } from './toasts.ts';

export interface StoredTask {
  readonly gathering: Gathering;
  readonly task: Task;
}

type TaskValues = Pick<Task, 'title' | 'note' | 'places'>;

const FIELD: Readonly<Partial<Record<TaskRefusal['code'], keyof TaskValues>>> = {
  taskTitleMissing: 'title',
  taskTitleTooLong: 'title',
  taskNoteTooLong: 'note',
  placesInvalid: 'places',
  placesTaken: 'places',
};

export const taskForm: EditForm<StoredTask, TaskValues, GatheringWork, TaskProblem> = {
  values: ({ task: { title, note, places } }) => ({ title, note, places }),
  problems: (values, { gathering, task }) => {
    const decided = decideTaskChanged(gathering, task.id, values);
    const field = decided.ok ? undefined : FIELD[decided.error.code];
    return decided.ok || field === undefined ? {} : { [field]: taskProblem(decided.error, () => '') };
  },
  write: ({ store, row }, changed) =>
    changeTask(store, { of: nameOf(row.gathering), task: row.task.id, changed }),
};
