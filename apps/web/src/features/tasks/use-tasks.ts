/** The tasks of a match or session for their screen, and what a coach does with them. */
import {
  type Gathering,
  type GatheringName,
  nameOf as gatheringName,
  isMatch,
  ofMatch,
} from '@touchline/domain/attendance/gathering';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Taker, Task } from '@touchline/domain/entity/tables/task';
import { opponentOf } from '@touchline/domain/match/events/names';
import { sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { hasBegun } from '@touchline/domain/request/closing/closing';
import { ATTENDANCE_RIGHTS, occasionState, takesAnswers } from '@touchline/domain/request/closing/occasion';
import { type Proposal, proposalsFor } from '@touchline/domain/request/tasks/ledger';
import {
  freePlaces,
  isPassenger,
  openTasks,
  takersOf,
  tasksInOrder,
} from '@touchline/domain/request/tasks/match-tasks';
import { taskSource } from '@touchline/domain/request/tasks/source';
import type { TaskDraft } from '@touchline/domain/request/tasks/tasks';
import { activePeriod } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';
import {
  addTask,
  assignTask,
  copyTasks,
  handOverTask,
  keepTask,
  moveTask,
  removeTask,
  unassignTask,
} from '#data/commands/gathering/tasks.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import type { GatheringWithTeam } from '#data/hooks/gathering.ts';
import { useNow } from '#data/hooks/now.ts';
import { useClient } from '#data/page/react.tsx';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import type { SessionSummary } from '#data/projections/session-summary.ts';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { LAST_ACTION, withdrawLastAction } from '#ui/toast/last-action.ts';
import { dayText } from '#ui/words/day-text.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { taskName } from '#ui/words/match/task-words.ts';
import { taskProblem } from './toasts.ts';

export interface TaskItem {
  readonly task: Task;
  readonly name: string;
  readonly takers: readonly TakerItem[];
  /** Places that are free; of a car-pool seats, below 0 when some are missing. */
  readonly free: number;
  readonly isOpen: boolean;
  /** Who could do it, the next one first. */
  readonly candidates: readonly Candidate[];
}

export interface TakerItem {
  readonly taker: Taker;
  readonly name: string;
  readonly comes: boolean;
}

export interface Candidate extends Proposal {
  readonly name: string;
  /** In a match 99 when the player has no number; undefined in a session. */
  readonly number: number | undefined;
}

export interface TaskList
  extends Pick<GatheringWithTeam, 'gathering' | 'team' | 'shirt' | 'title' | 'isClosed'> {
  readonly items: readonly TaskItem[];
  /** False for people who may only read, and in the archive. */
  readonly mayChange: boolean;
  /** It is still to come, so open tasks need a family. */
  readonly isAhead: boolean;
  /** The earlier match or session whose tasks can be copied to this one. */
  readonly copyFrom: CopySource | null;
  readonly actions: TaskActions;
}

/** Each answers true when the change was stored. A toast with Undo confirms it, or explains a refusal. */
export interface TaskActions {
  readonly add: (draft: TaskDraft) => Promise<boolean>;
  readonly remove: (task: Task) => Promise<boolean>;
  readonly move: (task: Task, by: -1 | 1) => Promise<boolean>;
  readonly copy: (from: CopySource) => Promise<boolean>;
  readonly assign: (task: Task, player: number, seats: number) => Promise<boolean>;
  readonly unassign: (task: Task, player: number) => Promise<boolean>;
  readonly keep: (task: Task, player: number) => Promise<boolean>;
  readonly handOver: (task: Task, over: HandOver) => Promise<boolean>;
}

export interface HandOver {
  readonly from: number;
  readonly to: number;
  readonly seats: number;
}

/** A session begins within a minute. */
const EVERY_MS = 60_000;

export interface TasksOf extends GatheringWithTeam {
  readonly players: readonly Player[];
  readonly matches: readonly MatchSummary[];
  readonly sessions: readonly SessionSummary[];
}

export function useTasks(props: TasksOf): TaskList {
  const { gathering, team, shirt, title, isClosed, players, matches, sessions } = props;
  const now = useNow(EVERY_MS);
  const may = useMay(team);
  const names = new Map(players.map((player) => [player.sid, player.nickname || player.firstname]));
  const nameOf = (player: number) => names.get(player) ?? leftPlayer(gathering, player);
  const coming = new Set(
    sheetOf(gathering)
      .filter(({ unavailable }) => unavailable === null)
      .map(({ sid }) => sid),
  );
  const period = isMatch(gathering) ? gathering.period : activePeriod(team);
  const open = new Set(openTasks(gathering).map(({ id }) => id));
  const mayChange =
    !isClosed &&
    may(ATTENDANCE_RIGHTS[gatheringName(gathering).collection].ask) &&
    occasionState(gathering) !== 'archived';
  return {
    gathering,
    team,
    shirt,
    title,
    isClosed,
    items: tasksInOrder(gathering).map((task) => {
      const takers = takersOf(gathering, task.id);
      return {
        task,
        name: taskName(task),
        // In a car-pool the drivers first.
        takers: takers
          .toSorted((a, b) => Number(isPassenger(a)) - Number(isPassenger(b)))
          .map((taker) => ({
            taker,
            name: nameOf(taker.player_sid),
            comes: coming.has(taker.player_sid),
          })),
        free: freePlaces(task, takers),
        isOpen: open.has(task.id),
        candidates: proposalsFor(gathering, task, { matches, period }).map((proposal) => ({
          ...proposal,
          name: nameOf(proposal.player),
          number: isMatch(gathering) ? shirtNumberOf(gathering, proposal.player) : undefined,
        })),
      };
    }),
    mayChange,
    isAhead: !isClosed && takesAnswers(gathering),
    copyFrom: mayChange ? toCopy({ gathering, matches, sessions }, hasBegun(gathering, team, now)) : null,
    actions: useTaskActions(gathering, nameOf),
  };
}

export interface CopySource {
  readonly of: GatheringName;
  /** The opponent of a match, the day of a session. */
  readonly title: string;
}

/** A session takes the tasks of one of its selection. */
function toCopy(
  { gathering, matches, sessions }: Pick<TasksOf, 'gathering' | 'matches' | 'sessions'>,
  started: boolean,
): CopySource | null {
  if (started) return null;
  if (isMatch(gathering)) {
    const from = taskSource(gathering, matches, ({ awaygame }) => awaygame === gathering.awaygame);
    return from && { of: ofMatch(from.sid), title: opponentOf(from) };
  }
  const { selection_sid } = gathering;
  const from = taskSource(
    gathering,
    sessions.filter((other) => other.selection_sid === selection_sid),
  );
  return from && { of: { collection: 'training_sessions', sid: from.sid }, title: dayText(from.date) };
}

function useTaskActions(gathering: Gathering, nameOf: (player: number) => string): TaskActions {
  const client = useClient();
  const of = gatheringName(gathering);

  async function answered(write: ReturnType<typeof addTask>, text: string): Promise<boolean> {
    withdrawLastAction();
    const done = await write;
    if (done.ok) showDoneToast(text, undoOf(client, done.value.action), LAST_ACTION);
    else showToast({ text: taskProblem(done.error, nameOf), tone: 'problem', about: LAST_ACTION });
    return done.ok;
  }

  return {
    add: (draft) => answered(addTask(client, { of, draft }), m.tasks_added({ task: taskName(draft) })),
    remove: (task) =>
      answered(removeTask(client, { of, task: task.id }), m.words_deleted({ title: taskName(task) })),
    move: (task, by) =>
      answered(moveTask(client, { of, task: task.id, by }), m.tasks_changed({ task: taskName(task) })),
    copy: (from) => answered(copyTasks(client, { of, from: from.of }), m.tasks_copied({ from: from.title })),
    assign: (task, player, seats) =>
      answered(
        assignTask(client, { of, task: task.id, player, seats }),
        assignedText(task, nameOf(player), seats),
      ),
    unassign: (task, player) =>
      answered(
        unassignTask(client, { of, task: task.id, player }),
        m.tasks_unassigned({ task: taskName(task), name: nameOf(player) }),
      ),
    keep: (task, player) =>
      answered(keepTask(client, { of, task: task.id, player }), m.tasks_keep({ name: nameOf(player) })),
    handOver: (task, { from, to, seats }) =>
      answered(
        handOverTask(client, { of, task: task.id, player: to, from, seats }),
        m.tasks_took_over({ name: nameOf(to), other: nameOf(from) }),
      ),
  };
}

function assignedText(task: Task, name: string, seats: number): string {
  if (task.kind !== 'car_pool') return m.tasks_assigned({ task: taskName(task), name });
  return seats > 0 ? m.tasks_drives({ name, count: seats }) : m.tasks_rides({ name, count: Math.abs(seats) });
}
