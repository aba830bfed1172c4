/** Tasks of a match and who does them, as the coach enters them. */
import type { Match } from '@touchline/domain/entity/tables/match';
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
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';

interface OfTask {
  readonly match: number;
  readonly task: string;
}

interface OfPlace extends OfTask {
  readonly player: number;
}

export function addTask(
  ports: MatchWork,
  { match, draft }: { readonly match: number; readonly draft: TaskDraft },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, match, async (before, { unit }) =>
    decideTaskAdded(before, await unit.newEventId(), draft),
  );
}

/** Changes the given fields; the others keep the values that are stored now. */
export function changeTask(
  ports: MatchWork,
  { match, task: id, changed }: OfTask & { readonly changed: Partial<Omit<TaskDraft, 'kind'>> },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, match, (before) => {
    const stored = before.metadata.tasks.find((task) => task.id === id);
    const { title = '', note = '', places = 1 } = { ...stored, ...changed };
    return decideTaskChanged(before, id, { title, note, places });
  });
}

export function removeTask(ports: MatchWork, { match, task }: OfTask): Outcome<object, TaskRefusal> {
  return changeTasks(ports, match, (before) => decideTaskRemoved(before, task));
}

/** Moves a task one place up or down. */
export function moveTask(
  ports: MatchWork,
  { match, task, by }: OfTask & { readonly by: -1 | 1 },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, match, (before) => {
    const ids = tasksInOrder(before).map(({ id }) => id);
    const from = ids.indexOf(task);
    const other = ids[from + by];
    if (from === -1 || other === undefined) return ok(before);
    return ok(withTasksInOrder(before, ids.with(from, other).with(from + by, task)));
  });
}

/** Adds the tasks of another match that this one lacks, without their takers. */
export function copyTasks(
  ports: MatchWork,
  { match, from }: { readonly match: number; readonly from: number },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, match, async (before, { unit }) => {
    const source = await unit.take('matches', from);
    const ids: string[] = [];
    for (const _ of tasksToCopy(before, tasksInOrder(source))) ids.push(await unit.newEventId());
    return ok(withTasksOf(before, source, ids));
  });
}

/** Gives a family a place. Of a car-pool: with the seats that it offers, or needs when below 0. */
export function assignTask(
  ports: MatchWork,
  { match, task, player, seats }: OfPlace & { readonly seats: number },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, match, (before, { unit, context }) =>
    decideTake(before, { task, player: unit.playerNow(player), seats }, context),
  );
}

export function unassignTask(ports: MatchWork, place: OfPlace): Outcome<object, TaskRefusal> {
  return changeTasks(ports, place.match, (before, { unit, context }) =>
    decideGiveBack(before, placeNow(unit, place), context),
  );
}

/** Ends a family's wish to swap: it keeps the task. */
export function keepTask(ports: MatchWork, place: OfPlace): Outcome<object, TaskRefusal> {
  return changeTasks(ports, place.match, (before, { unit, context }) =>
    decideSwap(before, { ...placeNow(unit, place), swap: false }, context),
  );
}

/** Gives the place of a family that asks for a swap to another one. */
export function handOverTask(
  ports: MatchWork,
  { from, seats, ...place }: OfPlace & { readonly from: number; readonly seats: number },
): Outcome<object, TaskRefusal> {
  return changeTasks(ports, place.match, (before, { unit, context }) =>
    decideTakeOver(before, { ...placeNow(unit, place), from: unit.playerNow(from), seats }, context),
  );
}

interface Deciding {
  readonly unit: UnitOfWork;
  readonly context: TaskContext;
}

type Decide = (
  match: Match,
  deciding: Deciding,
) => Result<Match, TaskRefusal> | Promise<Result<Match, TaskRefusal>>;

function changeTasks(ports: MatchWork, sid: number, decide: Decide): Outcome<object, TaskRefusal> {
  return act<object, TaskRefusal>(ports, { label: 'tasks' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor, team } = unit.allowed(matchActor(ports, match));
    const context: TaskContext = { by: 'coach', team, nowSeconds: unit.nowSeconds };
    const decided = await decide(match, { unit, context });
    if (!decided.ok) return decided;
    await unit.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}

function placeNow(unit: UnitOfWork, { task, player }: OfPlace): TaskPlace {
  return { task, player: unit.playerNow(player) };
}
