/**
 * The tasks of a match: what the coach makes of them, and who takes them. A family changes its own places until the
 * request closes; the coach may at any time, also afterwards, so that the season's ledger is right.
 */
import { compareKeys } from '../../entity/fields/keys.ts';
import type { PlayerAnswer } from '../../entity/tables/attendance.ts';
import type { Match } from '../../entity/tables/match.ts';
import type { Taker, Task } from '../../entity/tables/task.ts';
import type { Team } from '../../entity/tables/team.ts';
import {
  SEATS_MAX,
  TASK_NOTE_MAX,
  TASK_PLACES_MAX,
  TASK_TITLE_MAX,
  TASKS_PER_MATCH_MAX,
} from '../../limits.ts';
import { isArchived } from '../../match/clock/status.ts';
import { isOnSheet } from '../../match/sheet/sheet.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { plainLine } from '../../text/plain-text.ts';
import { isClosed } from '../closing/closing.ts';
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

type TaskDecision = Result<Match, TaskRefusal>;

/** The match with one more task, at the end. `id` is new in this match. */
export function decideTaskAdded(match: Match, id: string, draft: TaskDraft): TaskDecision {
  const { tasks } = match.metadata;
  if (isArchived(match.status)) return refuse({ code: 'archived' });
  if (tasks.length >= TASKS_PER_MATCH_MAX) return refuse({ code: 'tooManyTasks', max: TASKS_PER_MATCH_MAX });
  const checked = checkedDraft(draft);
  if (!checked.ok) return checked;
  const order = 1 + Math.max(-1, ...tasks.map((task) => task.order));
  return ok(withTasks(match, [...tasks, { ...checked.value, id, order }]));
}

/** The match with other words or another number of places for a task. Its kind stays. */
export function decideTaskChanged(match: Match, id: string, draft: Omit<TaskDraft, 'kind'>): TaskDecision {
  const found = changeableTask(match, id);
  if (!found.ok) return found;
  const task = found.value;
  const checked = checkedDraft({ ...draft, kind: task.kind });
  if (!checked.ok) return checked;
  const taken = takersOf(match, id).length;
  if (task.kind !== 'car_pool' && checked.value.places < taken) return refuse({ code: 'placesTaken', taken });
  return ok(
    withTasks(
      match,
      match.metadata.tasks.map((each) => (each.id === id ? { ...each, ...checked.value } : each)),
    ),
  );
}

/** The match without a task and without its takers. */
export function decideTaskRemoved(match: Match, id: string): TaskDecision {
  const found = changeableTask(match, id);
  if (!found.ok) return found;
  const tasks = match.metadata.tasks.filter((task) => task.id !== id);
  const takers = match.metadata.takers.filter(({ task }) => task !== id);
  return ok(withTakers(withTasks(match, tasks), takers));
}

/** The match with its tasks in this order. Those that are not named follow in their previous order. */
export function withTasksInOrder(match: Match, ids: readonly string[]): Match {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Task) => place.get(id) ?? ids.length;
  const sorted = tasksInOrder(match).toSorted((a, b) => placeOf(a) - placeOf(b));
  return withTasks(
    match,
    sorted.map((task, order) => (task.order === order ? task : { ...task, order })),
  );
}

/** Of the tasks of another match, in their order, those that this one lacks and has room for. */
export function tasksToCopy<T extends Pick<Task, 'kind' | 'title'>>(
  { metadata }: WithTasks,
  tasks: readonly T[],
): readonly T[] {
  const has = new Set(metadata.tasks.map(sameTask));
  const room = Math.max(0, TASKS_PER_MATCH_MAX - metadata.tasks.length);
  return tasks.filter((task) => !has.has(sameTask(task))).slice(0, room);
}

/** The match with the tasks of another one that it lacks, and without their takers. One new id for each of them. */
export function withTasksOf(match: Match, from: Match, ids: readonly string[]): Match {
  const last = Math.max(-1, ...match.metadata.tasks.map(({ order }) => order));
  const copied = tasksToCopy(match, tasksInOrder(from)).flatMap((task, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ ...task, id, order: last + 1 + index }];
  });
  return withTasks(match, [...match.metadata.tasks, ...copied]);
}

/** What makes two tasks the same one of two matches: the kind, and of an own task the name. */
export function sameTask({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  return kind === 'own' ? `own ${plainLine(title).toLowerCase()}` : kind;
}

/**
 * The match after a family has taken a place. In a car-pool it offers seats, or needs them when `seats` is below 0;
 * taking again with another number changes it. In other tasks `seats` does not count.
 */
export function decideTake(
  match: Match,
  { task: id, player, seats }: TaskPlace & { readonly seats: number },
  context: TaskContext,
): TaskDecision {
  const found = openTask(match, id, context);
  if (!found.ok) return found;
  if (!isOnSheet(match, player)) return refuse({ code: 'notOnSheet', player });
  const task = found.value;
  const isCarPool = task.kind === 'car_pool';
  if (isCarPool && !isSeats(Math.abs(seats))) return refuse({ code: 'seatsInvalid', max: SEATS_MAX });
  const before = takerOf(match, { task: id, player });
  const taken = { ...newTaker({ task: id, player }, context), seats: isCarPool ? seats : 0 };
  if (before === undefined) {
    if (!isCarPool && freePlaces(task, takersOf(match, id)) === 0)
      return refuse({ code: 'noPlace', task: id });
    return ok(withTaker(match, taken));
  }
  if (!isCarPool || before.seats === seats) return refuse({ code: 'alreadyTaken', player });
  return ok(withTaker(match, { ...before, seats, swap: before.swap && seats > 0 }));
}

/** The match after a family gave its place back, or the coach took it off the task. */
export function decideGiveBack(match: Match, place: TaskPlace, context: TaskContext): TaskDecision {
  const found = openTask(match, place.task, context);
  if (!found.ok) return found;
  if (takerOf(match, place) === undefined) return refuse({ code: 'notTaken', player: place.player });
  return ok(without(match, place));
}

/** The match after a family asked for another one to take over, or keeps its place after all. */
export function decideSwap(
  match: Match,
  { swap, ...place }: TaskPlace & { readonly swap: boolean },
  context: TaskContext,
): TaskDecision {
  const found = openTask(match, place.task, context);
  if (!found.ok) return found;
  const taker = takerOf(match, place);
  if (taker === undefined) return refuse({ code: 'notTaken', player: place.player });
  if (swap && isPassenger(taker)) return refuse({ code: 'noSwap', player: place.player });
  return ok(taker.swap === swap ? match : withTaker(match, { ...taker, swap }));
}

/** The match after a family took the place of one that asked for it. In a car-pool it offers seats of its own. */
export function decideTakeOver(
  match: Match,
  { task: id, player, from, seats }: TaskPlace & { readonly from: number; readonly seats: number },
  context: TaskContext,
): TaskDecision {
  const found = openTask(match, id, context);
  if (!found.ok) return found;
  if (!isOnSheet(match, player)) return refuse({ code: 'notOnSheet', player });
  const before = takerOf(match, { task: id, player: from });
  if (before === undefined) return refuse({ code: 'notTaken', player: from });
  if (!before.swap || isPassenger(before)) return refuse({ code: 'noSwap', player: from });
  if (takerOf(match, { task: id, player }) !== undefined) return refuse({ code: 'alreadyTaken', player });
  const isCarPool = found.value.kind === 'car_pool';
  if (isCarPool && !isSeats(seats)) return refuse({ code: 'seatsInvalid', max: SEATS_MAX });
  const left = without(match, { task: id, player: from });
  return ok(withTaker(left, { ...newTaker({ task: id, player }, context), seats: isCarPool ? seats : 0 }));
}

/** The place that a family has; undefined for none. */
export function takerOf(match: WithTasks, { task, player }: TaskPlace): Taker | undefined {
  return match.metadata.takers.find((taker) => taker.task === task && taker.player_sid === player);
}

/** The task, if this person may change its places now. */
function openTask(
  match: Match,
  id: string,
  { by, team, nowSeconds }: TaskContext,
): Result<Task, TaskRefusal> {
  if (by !== 'coach' && isClosed(match, team, nowSeconds * 1_000)) return refuse({ code: 'closed' });
  return changeableTask(match, id);
}

function changeableTask(match: Match, id: string): Result<Task, TaskRefusal> {
  if (isArchived(match.status)) return refuse({ code: 'archived' });
  const task = match.metadata.tasks.find((each) => each.id === id);
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

function withTaker(match: Match, taker: Taker): Match {
  const others = without(match, { task: taker.task, player: taker.player_sid });
  return withTakers(others, [...others.metadata.takers, taker]);
}

// By task and player, not by id: the id of a player who was new on a device stays in the id of the place.
function without(match: Match, { task, player }: TaskPlace): Match {
  return withTakers(
    match,
    match.metadata.takers.filter((taker) => taker.task !== task || taker.player_sid !== player),
  );
}

/** In the order in which registers reproduce the list: by key. */
function withTakers(match: Match, takers: readonly Taker[]): Match {
  const sorted = takers.toSorted((a, b) => compareKeys(a.id, b.id));
  return { ...match, metadata: { ...match.metadata, takers: sorted } };
}

/** In the order in which registers reproduce the list: by order, then by key. */
function withTasks(match: Match, tasks: readonly Task[]): Match {
  const sorted = tasks.toSorted((a, b) => a.order - b.order || compareKeys(a.id, b.id));
  return { ...match, metadata: { ...match.metadata, tasks: sorted } };
}
