/** The tasks of a match or session, their families and their free places: what lists and the first screen need of tasks. */
import type { GatheringRecords } from '../../attendance/gathering.ts';
import type { Taker, Task } from '../../entity/tables/task.ts';

/** What these functions read of a match or session. */
export interface WithTasks {
  readonly metadata: Pick<GatheringRecords, 'tasks' | 'takers'>;
}

export function tasksInOrder({ metadata }: WithTasks): readonly Task[] {
  return [...metadata.tasks].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** The families that took a task: the first who did so first. */
export function takersOf({ metadata }: WithTasks, task: string): readonly Taker[] {
  return metadata.takers
    .filter((taker) => taker.task === task && taker.player_sid > 0)
    .sort((a, b) => a.taken_at - b.taken_at || a.player_sid - b.player_sid);
}

export function freePlaces(task: Task, takers: readonly Taker[]): number {
  if (task.kind === 'car_pool') return takers.reduce((seats, taker) => seats + taker.seats, 0);
  return Math.max(0, task.places - takers.length);
}

/** Needs seats in a car-pool and does nothing for others. */
export function isPassenger({ seats }: Pick<Taker, 'seats'>): boolean {
  return seats < 0;
}

/** The tasks for which families are still needed, in their order. */
export function openTasks(gathering: WithTasks): readonly Task[] {
  return tasksInOrder(gathering).filter((task) => {
    const takers = takersOf(gathering, task.id);
    const free = freePlaces(task, takers);
    return task.kind === 'car_pool' ? free < 0 || takers.every(isPassenger) : free > 0;
  });
}

/** A task of a match, and whose families have it. In a car-pool those count who offer seats. */
export interface LedgerTask extends Pick<Task, 'kind' | 'title'> {
  readonly players: readonly number[];
}

/** The tasks of a match in their order, as the ledger counts them. */
export function ledgerTasks(gathering: WithTasks): readonly LedgerTask[] {
  return tasksInOrder(gathering).map(({ id, kind, title }) => ({
    kind,
    title,
    players: takersOf(gathering, id)
      .filter((taker) => !isPassenger(taker))
      .map(({ player_sid }) => player_sid),
  }));
}
