/** A new task: one tap for the usual kinds, a name for an own one. */
import { Button, TextInput } from '@mantine/core';
import { TASK_KINDS, type TaskKind } from '@touchline/domain/entity/tables/task';
import { TASK_TITLE_MAX } from '@touchline/domain/limits';
import { m, TASK_TEXT } from '@touchline/i18n';
import { useState } from 'react';
import { useAttempt } from '#ui/forms/use-attempt.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { TASK_ICON } from '#ui/words/match/task-words.ts';
import styles from '../tasks.module.css';
import type { TaskList } from '../use-tasks.ts';

interface AddTaskProps {
  readonly list: TaskList;
  readonly done: () => void;
}

export function AddTask({ list, done }: AddTaskProps) {
  const [naming, setNaming] = useState(false);

  async function add(kind: TaskKind, title: string) {
    if (await list.actions.add({ kind, title, note: '', places: 1 })) done();
  }

  if (naming) return <OwnTask add={(title) => add('own', title)} />;
  return (
    <ul className={styles.kinds}>
      {TASK_KINDS.map((kind) => (
        <li key={kind}>
          <button type="button" onClick={() => (kind === 'own' ? setNaming(true) : void add(kind, ''))}>
            <Icon name={kind === 'own' ? 'plus' : TASK_ICON[kind]} size={28} />
            {kind === 'own' ? m.tasks_own() : TASK_TEXT[kind]()}
          </button>
        </li>
      ))}
    </ul>
  );
}

function OwnTask({ add }: { readonly add: (title: string) => Promise<void> }) {
  const [title, setTitle] = useState('');
  const problem = title.trim() === '' ? m.teams_err_label() : null;
  const { error, onSubmit } = useAttempt(problem, () => add(title));
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <TextInput
        label={m.words_name()}
        description={m.tasks_own_example()}
        maxLength={TASK_TITLE_MAX}
        autoComplete="off"
        autoFocus
        value={title}
        error={error}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" size="lg">
        {m.words_add()}
      </Button>
    </form>
  );
}
