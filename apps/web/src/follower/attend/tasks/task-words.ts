/** The texts of the families' tasks. */
import type { TakerView, TaskView } from '@touchline/domain/request/tasks/task-views';
import { isolated, m, TASK_TEXT } from '@touchline/i18n';

export function taskName({ kind, title }: TaskView): string {
  return kind === 'own' && title !== '' ? String(isolated(title)) : TASK_TEXT[kind]();
}

/** Names may be hidden: then a family has no other words. */
export function takerName({ name }: TakerView): string {
  return name === '' ? m.attend_task_other_family() : String(isolated(name));
}

/** What the family does itself, else what is still open. */
export function taskStateText(task: TaskView, own: TakerView | null): string {
  if (own?.swap === true) return m.attend_task_swapping();
  if (task.kind === 'car_pool') return [ownSeatsText(own), seatsText(task)].filter(Boolean).join(' · ');
  if (own !== null) return m.attend_task_ours();
  return task.free > 0 ? m.attend_task_free({ count: task.free }) : m.attend_task_full();
}

function ownSeatsText(own: TakerView | null): string {
  if (own === null) return '';
  return own.seats > 0
    ? m.attend_seats_offered({ count: own.seats })
    : m.attend_seats_needed({ count: -own.seats });
}

function seatsText({ free, takers }: TaskView): string {
  if (free > 0) return m.attend_seats_over({ count: free });
  if (free < 0) return m.attend_seats_short({ count: -free });
  return takers.length > 0 ? m.attend_seats_even() : m.words_nobody_yet();
}

/** Another family, with its seats in a car-pool. */
export function takerText(task: TaskView, taker: TakerView): string {
  const name = takerName(taker);
  if (taker.swap) return m.attend_task_wants_swap({ name });
  if (task.kind !== 'car_pool') return name;
  return taker.seats > 0
    ? m.attend_seats_name_offers({ name, seats: taker.seats })
    : m.attend_seats_name_needs({ name, seats: -taker.seats });
}
