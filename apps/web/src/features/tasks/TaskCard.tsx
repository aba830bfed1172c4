/** One task: who has it, what is still open, and who is next. */
import { ActionIcon } from '@mantine/core';
import { plainText } from '@touchline/domain/text/plain-text';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { TASK_ICON } from '#ui/words/match/task-words.ts';
import { USUAL_SEATS } from './seats.ts';
import type { TaskSheet } from './sheets/task-sheet.ts';
import styles from './tasks.module.css';
import type { TakerItem, TaskItem, TaskList } from './use-tasks.ts';

export interface TaskCardProps {
  readonly list: TaskList;
  readonly item: TaskItem;
  readonly open: (sheet: TaskSheet) => void;
}

export function TaskCard({ list, item, open }: TaskCardProps) {
  const { task, name, takers, free, isOpen, candidates } = item;
  const { mayChange, isAhead } = list;
  const note = plainText(task.note);
  const hasRoom = task.kind === 'car_pool' || free > 0;
  const next = isOpen && isAhead ? candidates[0] : undefined;
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <span className={styles.sign} data-open={isOpen || undefined}>
          <Icon name={TASK_ICON[task.kind]} size={22} />
        </span>
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.state} data-open={isOpen || undefined}>
            {stateText(item)}
          </span>
          {note !== '' && <small>{note}</small>}
        </span>
        {mayChange && (
          <ActionIcon
            className={styles.edit ?? ''}
            variant="subtle"
            color="gray"
            aria-label={m.tasks_edit({ task: name })}
            onClick={() => open({ shows: 'edit', task: task.id })}
          >
            <Icon name="edit" size={20} />
          </ActionIcon>
        )}
      </div>
      {(takers.length > 0 || (mayChange && hasRoom)) && (
        <ul className={styles.chips}>
          {takers.map((each) => (
            <li key={each.taker.id}>
              <TakerChip
                item={each}
                onClick={
                  mayChange
                    ? () => open({ shows: 'taker', task: task.id, player: each.taker.player_sid })
                    : null
                }
              />
            </li>
          ))}
          {mayChange && next !== undefined && (
            <li>
              <button
                type="button"
                className={styles.next}
                onClick={() => void list.actions.assign(task, next.player, USUAL_SEATS)}
              >
                <Icon name="user-add" size={18} />
                <span>
                  <b>
                    {task.kind === 'car_pool'
                      ? m.tasks_assign_driver({ name: next.name })
                      : m.tasks_assign({ name: next.name })}
                  </b>
                  <small>{m.tasks_least()}</small>
                </span>
              </button>
            </li>
          )}
          {mayChange && hasRoom && (
            <li>
              <button
                type="button"
                className={styles.plus}
                aria-label={m.tasks_assign_to({ task: name })}
                onClick={() => open({ shows: 'assign', task: task.id, from: null })}
              >
                <Icon name="plus" size={20} />
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

interface TakerChipProps {
  readonly item: TakerItem;
  /** Null for people who may only read. */
  readonly onClick: (() => void) | null;
}

function TakerChip({ item: { taker, name, comes }, onClick }: TakerChipProps) {
  const { seats, swap } = taker;
  const content = (
    <>
      {swap && <Icon name="substitution" size={18} />}
      {!comes && !swap && <Icon name="warning" size={18} />}
      <b>{name}</b>
      {seats > 0 && <small>{m.tasks_chip_offers({ count: seats })}</small>}
      {seats < 0 && <small>{m.tasks_chip_needs({ count: -seats })}</small>}
      {swap && <small>{m.tasks_wants_swap()}</small>}
      {!comes && <small>{m.tasks_not_coming()}</small>}
    </>
  );
  const look = swap || !comes ? 'doubt' : seats < 0 ? 'needs' : undefined;
  return onClick === null ? (
    <span className={styles.chip} data-look={look}>
      {content}
    </span>
  ) : (
    <button type="button" className={styles.chip} data-look={look} onClick={onClick}>
      {content}
    </button>
  );
}

function stateText({ task, takers, free }: TaskItem): string {
  if (task.kind !== 'car_pool') return m.tasks_places_taken({ taken: takers.length, places: task.places });
  if (free < 0) return m.tasks_seats_missing({ count: -free });
  if (takers.every(({ taker }) => taker.seats <= 0)) return m.tasks_no_driver();
  return free === 0 ? m.tasks_seats_fit() : m.tasks_seats_left({ count: free });
}
