/** Tasks of a match or session and who does them, as the coach enters them. */
import type { Gathering, GatheringName } from '@touchline/domain/attendance/gathering';
import { tasksInOrder } from '@touchline/domain/request/tasks/match-tasks';
import {
  decideGiveBack,
  decideSwap,
  decideTake,
  decideTakeOver,
  decideTaskAdded,
  decideTaskChanged,
  decideTaskRemoved,
  type TaskContext,
  type TaskDraft,
  type TaskPlace,
  type TaskRefusal,
  tasksToCopy,
  withTasksInOrder,
  withTasksOf,
} from '@touchline/domain/request/tasks/tasks';
import { ok, type Result } from '@touchline/domain/result';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { type GatheringWork, saveGathering, takeGathering } from './gathering-actor.ts';

interface OfTask {
  readonly of: GatheringName;
  readonly task: string;
}

interface OfPlace extends OfTask {
  readonly player: number;
}

export function addTask(
  ports: GatheringWork,
  { of, draft }: { readonly of: GatheringName; readonly draft: TaskDraft },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, of, async (before, { unit }) =>
    decideTaskAdded(before, await unit.newEventId(), draft),
  );
}

/** Changes the given fields; the others keep the values that are stored now. */
export function changeTask(
  ports: GatheringWork,
  { of, task: id, changed }: OfTask & { readonly changed: Partial<Omit<TaskDraft, 'kind'>> },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, of, (before) => {
    const stored = before.metadata.tasks.find((task) => task.id === id);
    const { title = '', note = '', places = 1 } = { ...stored, ...changed };
    return decideTaskChanged(before, id, { title, note, places });
  });
}

export function removeTask(ports: GatheringWork, { of, task }: OfTask): Outcome<object, TaskRefusal> {
  return changeTasks(ports, of, (before) => decideTaskRemoved(before, task));
}

/** Moves a task one place up or down. */
export function moveTask(
  ports: GatheringWork,
  { of, task, by }: OfTask & { readonly by: -1 | 1 },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, of, (before) => {
    const ids = tasksInOrder(before).map(({ id }) => id);
    const from = ids.indexOf(task);
    const other = ids[from + by];
    if (from === -1 || other === undefined) return ok(before);
    return ok(withTasksInOrder(before, ids.with(from, other).with(from + by, task)));
  });
}

/** Adds the tasks of another match or session that this one lacks, without their takers. */
export function copyTasks(
  ports: GatheringWork,
  { of, from }: { readonly of: GatheringName; readonly from: GatheringName },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, of, async (before, { unit }) => {
    const { gathering: source } = await takeGathering(ports, unit, from);
    const ids: string[] = [];
    for (const _ of tasksToCopy(before, tasksInOrder(source))) ids.push(await unit.newEventId());
    return ok(withTasksOf(before, source, ids));
  });
}

/** Gives a family a place. Of a car-pool: with the seats that it offers, or needs when below 0. */
export function assignTask(
  ports: GatheringWork,
  { of, task, player, seats }: OfPlace & { readonly seats: number },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, of, (before, { unit, context }) =>
    decideTake(before, { task, player: unit.playerNow(player), seats }, context),
  );
}

export function unassignTask(ports: GatheringWork, place: OfPlace): Outcome<object, TaskRefusal> {
  return changeTasks(ports, place.of, (before, { unit, context }) =>
    decideGiveBack(before, placeNow(unit, place), context),
  );
}

/** Ends a family's wish to swap: it keeps the task. */
export function keepTask(ports: GatheringWork, place: OfPlace): Outcome<object, TaskRefusal> {
  return changeTasks(ports, place.of, (before, { unit, context }) =>
    decideSwap(before, { ...placeNow(unit, place), swap: false }, context),
  );
}

/** Gives the place of a family that asks for a swap to another one. */
export function handOverTask(
  ports: GatheringWork,
  { from, seats, ...place }: OfPlace & { readonly from: number; readonly seats: number },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, place.of, (before, { unit, context }) =>
    decideTakeOver(before, { ...placeNow(unit, place), from: unit.playerNow(from), seats }, context),
  );
}

interface Deciding {
  readonly unit: UnitOfWork;
  readonly context: TaskContext;
}

type Decide = (
  gathering: Gathering,
  deciding: Deciding,
) => Result<Gathering, TaskRefusal> | Promise<Result<Gathering, TaskRefusal>>;

function changeTasks(ports: GatheringWork, of: GatheringName, decide: Decide): Outcome<object, TaskRefusal> {
  return act<object, TaskRefusal>(ports, { label: 'tasks' }, async (unit) => {
    const taken = await takeGathering(ports, unit, of);
    const context: TaskContext = { by: 'coach', team: taken.team, nowSeconds: unit.nowSeconds };
    const decided = await decide(taken.gathering, { unit, context });
    if (!decided.ok) return decided;
    await saveGathering(unit, taken, decided.value);
    return ok({});
  });
}

function placeNow(unit: UnitOfWork, { task, player }: OfPlace): TaskPlace {
  return { task, player: unit.playerNow(player) };
}
