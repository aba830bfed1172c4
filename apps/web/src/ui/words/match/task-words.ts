/** The names and icons of the families' tasks. */
import { TASK_KINDS, type Task, type TaskKind } from '@touchline/domain/entity/tables/task';
import { plainText } from '@touchline/domain/text/plain-text';
import { TASK_TEXT } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';

export const TASK_ICON: Readonly<Record<TaskKind, IconName>> = {
  car_pool: 'car',
  kit_wash: 'wash',
  snacks: 'snack',
  linesman: 'flag',
  referee: 'whistle',
  own: 'tasks',
};

/** The kind of a task, or the name that the coach gave an own one. */
export function taskName({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  return (kind === 'own' && plainText(title)) || TASK_TEXT[kind]();
}

export function isTaskKind(kind: unknown): kind is TaskKind {
  return TASK_KINDS.some((known) => known === kind);
}
