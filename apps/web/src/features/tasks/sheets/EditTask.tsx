/** The fields of a task, each saved by itself; and its order and deletion. */
import { Button, TextInput } from '@mantine/core';
import { TASK_NOTE_MAX, TASK_PLACES_MAX, TASK_TITLE_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import { Buttons } from '#ui/parts/page/Screen.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { taskForm } from '../task-form.ts';
import styles from '../tasks.module.css';
import { type TaskProblem, taskProblem } from '../toasts.ts';
import type { TaskItem, TaskList } from '../use-tasks.ts';

interface EditTaskProps {
  readonly list: TaskList;
  readonly item: TaskItem;
  readonly done: () => void;
}

export function EditTask({ list, item: { task, takers }, done }: EditTaskProps) {
  const { values, field, choose } = useEditing(taskForm, {
    store: useClient(),
    row: { gathering: list.gathering, task },
    written,
  });
  const index = list.items.findIndex((item) => item.task.id === task.id);
  const isCarPool = task.kind === 'car_pool';
  return (
    <div className={styles.fields}>
      {task.kind === 'own' && (
        <TextInput {...field('title')} label={m.words_name()} maxLength={TASK_TITLE_MAX} required />
      )}
      {!isCarPool && (
        <Stepper
          label={m.tasks_places()}
          fewer={m.tasks_places_fewer()}
          more={m.tasks_places_more()}
          value={values.places}
          min={Math.max(1, takers.length)}
          max={TASK_PLACES_MAX}
          onChange={(places) => choose({ places })}
        />
      )}
      <TextInput
        {...field('note')}
        label={isCarPool ? m.tasks_note_cars() : m.tasks_note()}
        maxLength={TASK_NOTE_MAX}
      />
      {list.items.length > 1 && (
        <Buttons>
          <Button
            variant="default"
            leftSection={<Icon name="chevron-up" size={20} />}
            disabled={index === 0}
            onClick={() => void list.actions.move(task, -1)}
          >
            {m.players_up()}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="chevron-down" size={20} />}
            disabled={index === list.items.length - 1}
            onClick={() => void list.actions.move(task, 1)}
          >
            {m.players_down()}
          </Button>
        </Buttons>
      )}
      <DeleteButton
        text={m.tasks_remove()}
        onClick={async () => {
          if (await list.actions.remove(task)) done();
        }}
      />
    </div>
  );
}

async function written<T>(
  write: Promise<
    { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TaskProblem }
  >,
): Promise<T | null> {
  const answer = await write;
  if (answer.ok) return answer.value;
  showToast({ text: taskProblem(answer.error, () => ''), tone: 'problem' });
  return null;
}
