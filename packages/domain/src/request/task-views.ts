/** The tasks of a match as the public page shows them: who took what, by first names, and what is still open. */
import type { Match } from '../entity/tables/match.ts';
import type { Taker, Task } from '../entity/tables/task.ts';
import { plainText } from '../text/plain-text.ts';

export interface TaskView extends Pick<Task, 'id' | 'kind' | 'title' | 'note' | 'places'> {
  readonly takers: readonly TakerView[];
  /** Places that are free; for a car-pool, seats offered less seats needed (below 0 when seats are missing). */
  readonly free: number;
}

export interface TakerView extends Pick<Taker, 'player_sid' | 'seats' | 'swap'> {
  readonly name: string;
  /** The family of this page. */
  readonly own: boolean;
}

/** What these functions read of a match. */
export interface WithTasks {
  readonly metadata: Pick<Match['metadata'], 'tasks' | 'takers'>;
}

/** The tasks in their order. `family` is null on the shared link. */
export function taskViews(
  match: WithTasks,
  {
    names,
    family,
  }: { readonly names: ReadonlyMap<number, string>; readonly family: readonly number[] | null },
): readonly TaskView[] {
  return tasksInOrder(match).map((task) => {
    const takers = takersOf(match, task.id);
    return {
      id: task.id,
      kind: task.kind,
      title: plainText(task.title),
      note: plainText(task.note),
      places: task.places,
      free: freePlaces(task, takers),
      takers: takers.map(({ player_sid, seats, swap }) => ({
        player_sid,
        seats,
        swap,
        name: names.get(player_sid) ?? '',
        own: family?.includes(player_sid) ?? false,
      })),
    };
  });
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
