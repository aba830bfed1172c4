/** The tasks of the families, with one small form for each thing that this family can do. */
import { SEATS_MAX } from '@touchline/domain/limits';
import type { AnsweringChild, AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type { TakerView, TaskView } from '@touchline/domain/request/tasks/task-views';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import buttons from '../parts/buttons.module.css';
import { addressOf, type Place } from '../words/addresses.ts';
import { takerName, takerText, taskName, taskStateText } from './task-words.ts';
import styles from './tasks.module.css';

interface TaskListProps {
  readonly view: AnswerPage;
  readonly place: Place;
  /** The family's children; on the shared link the chosen player. */
  readonly answering: readonly AnsweringChild[];
}

export function TaskList({ view, place, answering }: TaskListProps) {
  const family = new Set(answering.map(({ sid }) => sid));
  const [first] = family;
  return (
    <section id="tasks" className={styles.tasks}>
      <h2>{m.attend_help()}</h2>
      <ul className={styles.list}>
        {view.tasks.map((task) => (
          <li key={task.id}>
            <TaskFacts task={task} family={family} />
            {view.state === 'open' && first !== undefined && (
              <TaskForms task={task} place={place} family={family} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TaskProps {
  readonly task: TaskView;
  readonly family: ReadonlySet<number>;
}

function TaskFacts({ task, family }: TaskProps) {
  const others = task.takers.filter(({ player_sid }) => !family.has(player_sid));
  return (
    <div className={styles.task}>
      <h3>{taskName(task)}</h3>
      {task.note !== '' && <p>{task.note}</p>}
      <p>{taskStateText(task, ownTaker(task, family))}</p>
      {others.length > 0 && <p>{others.map((taker) => takerText(task, taker)).join(', ')}</p>}
    </div>
  );
}

interface TaskFormsProps extends TaskProps {
  readonly place: Place;
}

function TaskForms({ task, place, family }: TaskFormsProps) {
  const own = ownTaker(task, family);
  const swaps = own === null ? task.takers.filter(({ swap }) => swap) : [];
  return (
    <div className={styles.actions}>
      {task.kind === 'car_pool' ? (
        <SeatsForm task={task} place={place} family={family} own={own} />
      ) : (
        own === null &&
        task.free > 0 && <Does does="take" text={m.attend_task_take()} {...{ task, place, family }} />
      )}
      {own !== null && (
        <>
          <Does does="giveBack" text={m.attend_task_give_back()} {...{ task, place, family, own }} />
          {own.seats >= 0 &&
            (own.swap ? (
              <Does does="keep" text={m.attend_task_keep()} {...{ task, place, family, own }} />
            ) : (
              <Does does="swap" text={m.attend_task_swap()} {...{ task, place, family, own }} />
            ))}
        </>
      )}
      {swaps.map((taker) => (
        <Does
          key={taker.player_sid}
          does="takeOver"
          text={m.attend_task_take_over({ name: takerName(taker) })}
          from={taker.player_sid}
          {...{ task, place, family }}
        />
      ))}
    </div>
  );
}

interface DoesProps extends TaskFormsProps {
  readonly does: 'take' | 'giveBack' | 'swap' | 'keep' | 'takeOver';
  readonly text: string;
  readonly own?: TakerView;
  /** Whose place is taken over. */
  readonly from?: number;
}

function Does({ does, text, task, place, family, own, from }: DoesProps) {
  return (
    <TaskForm task={task} place={place} player={own?.player_sid ?? firstOf(family)}>
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      <button
        type="submit"
        name="does"
        value={does}
        className={does === 'take' || does === 'takeOver' ? buttons.filled : buttons.outlined}
        aria-label={m.attend_task_label({ does: text, task: taskName(task) })}
      >
        {text}
      </button>
    </TaskForm>
  );
}

function SeatsForm({ task, place, family, own }: TaskFormsProps & { readonly own: TakerView | null }) {
  const id = `seats-${task.id}`;
  const seats = Math.abs(own?.seats ?? 0) || 1;
  return (
    <TaskForm task={task} place={place} player={own?.player_sid ?? firstOf(family)}>
      <span className={styles.seats}>
        <label htmlFor={id}>{m.attend_seats()}</label>
        <select id={id} name="seats" defaultValue={String(seats)}>
          {SEATS.map((count) => (
            <option key={count} value={String(count)}>
              {count}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.choice}>
        {Object.entries(WORDS_OF_SEATS).map(([does, words]) => (
          <button
            key={does}
            type="submit"
            name="does"
            value={does}
            className={buttons.outlined}
            aria-label={m.attend_task_label({ does: words(), task: m.attend_seats() })}
          >
            {words()}
          </button>
        ))}
      </span>
    </TaskForm>
  );
}

const SEATS = Array.from({ length: SEATS_MAX }, (_, n) => n + 1);
const WORDS_OF_SEATS = { offer: m.attend_seats_offer, need: m.attend_seats_need };

interface TaskFormProps {
  readonly task: TaskView;
  readonly place: Place;
  readonly player: number;
  readonly children: ReactNode;
}

function TaskForm({ task, place, player, children }: TaskFormProps) {
  return (
    <form method="post" action={addressOf(place, '/tasks')}>
      <input type="hidden" name="task" value={task.id} />
      <input type="hidden" name="player" value={player} />
      {children}
    </form>
  );
}

function ownTaker({ takers }: TaskView, family: ReadonlySet<number>): TakerView | null {
  return takers.find(({ player_sid }) => family.has(player_sid)) ?? null;
}

/** A family takes a task once, for its first child. */
function firstOf(family: ReadonlySet<number>): number {
  return [...family][0] ?? 0;
}
