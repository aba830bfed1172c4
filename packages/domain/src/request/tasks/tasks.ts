/**
 * The tasks of a match or session: what the coach makes of them, and who takes them. A family changes its own places until the
 * request closes; the coach may at any time, also afterwards, so that the season's ledger is right.
 */
import type { Gathering } from '../../attendance/gathering.ts';
import { compareKeys } from '../../entity/fields/keys.ts';
import type { PlayerAnswer } from '../../entity/tables/attendance.ts';
import type { Taker, Task } from '../../entity/tables/task.ts';
import type { Team } from '../../entity/tables/team.ts';
import {
  SEATS_MAX,
  TASK_NOTE_MAX,
  TASK_PLACES_MAX,
  TASK_TITLE_MAX,
  TASKS_PER_MATCH_MAX,
} from '../../limits.ts';
import { isOnSheet } from '../../match/sheet/sheet.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { plainLine } from '../../text/plain-text.ts';
import { isClosed } from '../closing/closing.ts';
import { occasionState } from '../closing/occasion.ts';
import { freePlaces, isPassenger, takersOf, tasksInOrder, type WithTasks } from './match-tasks.ts';

/** What a coach enters for a task. `title` counts for own tasks only, `places` for all but the car-pool. */
export type TaskDraft = Pick<Task, 'kind' | 'title' | 'note' | 'places'>;

/** Who changes the places of a task, and when. */
export interface TaskContext {
  readonly by: Exclude<PlayerAnswer['answered_by'], ''>;
  readonly team: Team;
  readonly nowSeconds: number;
}

/** One family's place of a task. */
export interface TaskPlace {
  readonly task: string;
  readonly player: number;
}

export type TaskRefusal =
  /** An archived match must be restored before it can change. */
  | { readonly code: 'archived' }
  | { readonly code: 'tooManyTasks'; readonly max: number }
  | { readonly code: 'taskUnknown'; readonly task: string }
  | { readonly code: 'taskTitleMissing' }
  | { readonly code: 'taskTitleTooLong'; readonly max: number }
  | { readonly code: 'taskNoteTooLong'; readonly max: number }
  | { readonly code: 'placesInvalid'; readonly max: number }
  /** More families have the task than it would have places. */
  | { readonly code: 'placesTaken'; readonly taken: number }
  | { readonly code: 'seatsInvalid'; readonly max: number }
  | { readonly code: 'notOnSheet'; readonly player: number }
  | { readonly code: 'noPlace'; readonly task: string }
  | { readonly code: 'alreadyTaken'; readonly player: number }
  | { readonly code: 'notTaken'; readonly player: number }
  /** The family does not ask another one to take over, or only needs seats and so has nothing to give. */
  | { readonly code: 'noSwap'; readonly player: number }
  /** The request has closed: families ask the coach. */
  | { readonly code: 'closed' };

type TaskDecision<G> = Result<G, TaskRefusal>;

/** The gathering with one more task, at the end. `id` is new in it. */
export function decideTaskAdded<G extends Gathering>(
  gathering: G,
  id: string,
  draft: TaskDraft,
): TaskDecision<G> {
  const { tasks } = gathering.metadata;
  if (occasionState(gathering) === 'archived') return refuse({ code: 'archived' });
  if (tasks.length >= TASKS_PER_MATCH_MAX) return refuse({ code: 'tooManyTasks', max: TASKS_PER_MATCH_MAX });
  const checked = checkedDraft(draft);
  if (!checked.ok) return checked;
  const order = 1 + Math.max(-1, ...tasks.map((task) => task.order));
  return ok(withTasks(gathering, [...tasks, { ...checked.value, id, order }]));
}

/** The gathering with other words or another number of places for a task. Its kind stays. */
export function decideTaskChanged<G extends Gathering>(
  gathering: G,
  id: string,
  draft: Omit<TaskDraft, 'kind'>,
): TaskDecision<G> {
  const found = changeableTask(gathering, id);
  if (!found.ok) return found;
  const task = found.value;
  const checked = checkedDraft({ ...draft, kind: task.kind });
  if (!checked.ok) return checked;
  const taken = takersOf(gathering, id).length;
  if (task.kind !== 'car_pool' && checked.value.places < taken) return refuse({ code: 'placesTaken', taken });
  return ok(
    withTasks(
      gathering,
      gathering.metadata.tasks.map((each) => (each.id === id ? { ...each, ...checked.value } : each)),
    ),
  );
}

/** The gathering without a task and without its takers. */
export function decideTaskRemoved<G extends Gathering>(gathering: G, id: string): TaskDecision<G> {
  const found = changeableTask(gathering, id);
  if (!found.ok) return found;
  const tasks = gathering.metadata.tasks.filter((task) => task.id !== id);
  const takers = gathering.metadata.takers.filter(({ task }) => task !== id);
  return ok(withTakers(withTasks(gathering, tasks), takers));
}

/** The gathering with its tasks in this order. Those that are not named follow in their previous order. */
export function withTasksInOrder<G extends Gathering>(gathering: G, ids: readonly string[]): G {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Task) => place.get(id) ?? ids.length;
  const sorted = tasksInOrder(gathering).toSorted((a, b) => placeOf(a) - placeOf(b));
  return withTasks(
    gathering,
    sorted.map((task, order) => (task.order === order ? task : { ...task, order })),
  );
}

/** Of the tasks of another one, in their order, those that this one lacks and has room for. */
export function tasksToCopy<T extends Pick<Task, 'kind' | 'title'>>(
  { metadata }: WithTasks,
  tasks: readonly T[],
): readonly T[] {
  const has = new Set(metadata.tasks.map(sameTask));
  const room = Math.max(0, TASKS_PER_MATCH_MAX - metadata.tasks.length);
  return tasks.filter((task) => !has.has(sameTask(task))).slice(0, room);
}

/** The gathering with the tasks of another one that it lacks, and without their takers. One new id for each of them. */
export function withTasksOf<G extends Gathering>(gathering: G, from: Gathering, ids: readonly string[]): G {
  const last = Math.max(-1, ...gathering.metadata.tasks.map(({ order }) => order));
  const copied = tasksToCopy(gathering, tasksInOrder(from)).flatMap((task, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ ...task, id, order: last + 1 + index }];
  });
  return withTasks(gathering, [...gathering.metadata.tasks, ...copied]);
}

/** What makes two tasks the same one of two matches or sessions: the kind, and of an own task the name. */
export function sameTask({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  return kind === 'own' ? `own ${plainLine(title).toLowerCase()}` : kind;
}

/**
 * The gathering after a family has taken a place. In a car-pool it offers seats, or needs them when `seats` is below 0;
 * taking again with another number changes it. In other tasks `seats` does not count.
 */
export function decideTake<G extends Gathering>(
  gathering: G,
  { task: id, player, seats }: TaskPlace & { readonly seats: number },
  context: TaskContext,
): TaskDecision<G> {
  const found = openTask(gathering, id, context);
  if (!found.ok) return found;
  if (!isOnSheet(gathering, player)) return refuse({ code: 'notOnSheet', player });
  const task = found.value;
  const isCarPool = task.kind === 'car_pool';
  if (isCarPool && !isSeats(Math.abs(seats))) return refuse({ code: 'seatsInvalid', max: SEATS_MAX });
  const before = takerOf(gathering, { task: id, player });
  const taken = { ...newTaker({ task: id, player }, context), seats: isCarPool ? seats : 0 };
  if (before === undefined) {
    if (!isCarPool && freePlaces(task, takersOf(gathering, id)) === 0)
      return refuse({ code: 'noPlace', task: id });
    return ok(withTaker(gathering, taken));
  }
  if (!isCarPool || before.seats === seats) return refuse({ code: 'alreadyTaken', player });
  return ok(withTaker(gathering, { ...before, seats, swap: before.swap && seats > 0 }));
}

/** The gathering after a family gave its place back, or the coach took it off the task. */
export function decideGiveBack<G extends Gathering>(
  gathering: G,
  place: TaskPlace,
  context: TaskContext,
): TaskDecision<G> {
  const found = openTask(gathering, place.task, context);
  if (!found.ok) return found;
  if (takerOf(gathering, place) === undefined) return refuse({ code: 'notTaken', player: place.player });
  return ok(without(gathering, place));
}

/** The gathering after a family asked for another one to take over, or keeps its place after all. */
export function decideSwap<G extends Gathering>(
  gathering: G,
  { swap, ...place }: TaskPlace & { readonly swap: boolean },
  context: TaskContext,
): TaskDecision<G> {
  const found = openTask(gathering, place.task, context);
  if (!found.ok) return found;
  const taker = takerOf(gathering, place);
  if (taker === undefined) return refuse({ code: 'notTaken', player: place.player });
  if (swap && isPassenger(taker)) return refuse({ code: 'noSwap', player: place.player });
  return ok(taker.swap === swap ? gathering : withTaker(gathering, { ...taker, swap }));
}

/** The gathering after a family took the place of one that asked for it. In a car-pool it offers seats of its own. */
export function decideTakeOver<G extends Gathering>(
  gathering: G,
  { task: id, player, from, seats }: TaskPlace & { readonly from: number; readonly seats: number },
  context: TaskContext,
): TaskDecision<G> {
  const found = openTask(gathering, id, context);
  if (!found.ok) return found;
  if (!isOnSheet(gathering, player)) return refuse({ code: 'notOnSheet', player });
  const before = takerOf(gathering, { task: id, player: from });
  if (before === undefined) return refuse({ code: 'notTaken', player: from });
  if (!before.swap || isPassenger(before)) return refuse({ code: 'noSwap', player: from });
  if (takerOf(gathering, { task: id, player }) !== undefined) return refuse({ code: 'alreadyTaken', player });
  const isCarPool = found.value.kind === 'car_pool';
  if (isCarPool && !isSeats(seats)) return refuse({ code: 'seatsInvalid', max: SEATS_MAX });
  const left = without(gathering, { task: id, player: from });
  return ok(withTaker(left, { ...newTaker({ task: id, player }, context), seats: isCarPool ? seats : 0 }));
}

/** The place that a family has; undefined for none. */
export function takerOf(gathering: WithTasks, { task, player }: TaskPlace): Taker | undefined {
  return gathering.metadata.takers.find((taker) => taker.task === task && taker.player_sid === player);
}

/** The task, if this person may change its places now. */
function openTask(
  gathering: Gathering,
  id: string,
  { by, team, nowSeconds }: TaskContext,
): Result<Task, TaskRefusal> {
  if (by !== 'coach' && isClosed(gathering, team, nowSeconds * 1_000)) return refuse({ code: 'closed' });
  return changeableTask(gathering, id);
}

function changeableTask(gathering: Gathering, id: string): Result<Task, TaskRefusal> {
  if (occasionState(gathering) === 'archived') return refuse({ code: 'archived' });
  const task = gathering.metadata.tasks.find((each) => each.id === id);
  return task === undefined ? refuse({ code: 'taskUnknown', task: id }) : ok(task);
}

function checkedDraft({ kind, title, note, places }: TaskDraft): Result<TaskDraft, TaskRefusal> {
  const draft = {
    kind,
    title: kind === 'own' ? plainLine(title) : '',
    note: plainLine(note),
    places: kind === 'car_pool' ? 0 : places,
  };
  if (kind === 'own' && draft.title === '') return refuse({ code: 'taskTitleMissing' });
  if (draft.title.length > TASK_TITLE_MAX) return refuse({ code: 'taskTitleTooLong', max: TASK_TITLE_MAX });
  if (draft.note.length > TASK_NOTE_MAX) return refuse({ code: 'taskNoteTooLong', max: TASK_NOTE_MAX });
  if (kind !== 'car_pool' && !(Number.isInteger(places) && places >= 1 && places <= TASK_PLACES_MAX))
    return refuse({ code: 'placesInvalid', max: TASK_PLACES_MAX });
  return ok(draft);
}

function isSeats(seats: number): boolean {
  return Number.isInteger(seats) && seats >= 1 && seats <= SEATS_MAX;
}

function newTaker({ task, player }: TaskPlace, { by, nowSeconds }: TaskContext): Taker {
  return {
    id: `${task}-${player}`,
    task,
    player_sid: player,
    seats: 0,
    taken_at: Math.floor(nowSeconds),
    taken_by: by,
    swap: false,
  };
}

function withTaker<G extends Gathering>(gathering: G, taker: Taker): G {
  const others = without(gathering, { task: taker.task, player: taker.player_sid });
  return withTakers(others, [...others.metadata.takers, taker]);
}

// By task and player, not by id: the id of a player who was new on a device stays in the id of the place.
function without<G extends Gathering>(gathering: G, { task, player }: TaskPlace): G {
  return withTakers(
    gathering,
    gathering.metadata.takers.filter((taker) => taker.task !== task || taker.player_sid !== player),
  );
}

/** In the order in which registers reproduce the list: by key. */
function withTakers<G extends Gathering>(gathering: G, takers: readonly Taker[]): G {
  const sorted = takers.toSorted((a, b) => compareKeys(a.id, b.id));
  return { ...gathering, metadata: { ...gathering.metadata, takers: sorted } };
}

/** In the order in which registers reproduce the list: by order, then by key. */
function withTasks<G extends Gathering>(gathering: G, tasks: readonly Task[]): G {
  const sorted = tasks.toSorted((a, b) => a.order - b.order || compareKeys(a.id, b.id));
  return { ...gathering, metadata: { ...gathering.metadata, tasks: sorted } };
}
