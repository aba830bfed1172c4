/** The tasks of a match or session as the public page shows them: who took what, by first names, and what is still open. */
import type { Taker, Task } from '../../entity/tables/task.ts';
import { plainText } from '../../text/plain-text.ts';
import { freePlaces, takersOf, tasksInOrder, type WithTasks } from './match-tasks.ts';

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

/** The tasks in their order. `family` is null on the shared link. */
export function taskViews(
  gathering: WithTasks,
  {
    names,
    family,
  }: { readonly names: ReadonlyMap<number, string>; readonly family: readonly number[] | null },
): readonly TaskView[] {
  return tasksInOrder(gathering).map((task) => {
    const takers = takersOf(gathering, task.id);
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
