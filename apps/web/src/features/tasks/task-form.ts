/** The editable fields of a task. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Task } from '@touchline/domain/entity/tables/task';
import { decideTaskChanged, type TaskRefusal } from '@touchline/domain/request/tasks/tasks';
import type { MatchWork } from '#data/commands/match/match-actor.ts';
import { changeTask } from '#data/commands/match/tasks.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type TaskProblem, taskProblem } from './toasts.ts';

export interface TaskOfMatch {
  readonly match: Match;
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

export const taskForm: EditForm<TaskOfMatch, TaskValues, MatchWork, TaskProblem> = {
  values: ({ task: { title, note, places } }) => ({ title, note, places }),
  problems: (values, { match, task }) => {
    const decided = decideTaskChanged(match, task.id, values);
    const field = decided.ok ? undefined : FIELD[decided.error.code];
    return decided.ok || field === undefined ? {} : { [field]: taskProblem(decided.error, () => '') };
  },
  write: ({ store, row }, changed) => changeTask(store, { match: row.match.sid, task: row.task.id, changed }),
};
