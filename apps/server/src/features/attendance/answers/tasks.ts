/** What a family does with the tasks of a match or session by a link: takes a place, gives it back, looks for another family. */
import type { Gathering } from '@touchline/domain/attendance/gathering';
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import {
  decideGiveBack,
  decideSwap,
  decideTake,
  decideTakeOver,
  type TaskContext,
  type TaskRefusal,
} from '@touchline/domain/request/tasks/tasks';
import type { Result } from '@touchline/domain/result';
import type { Path } from '@touchline/sync/model/registers';
import { notifyStaff } from '#rows/people/staff-notifications.ts';
import { type AnswerDeps, changeByLink, type LinkRefusal } from './link-change.ts';

export const TASK_CHANGES = ['take', 'giveBack', 'swap', 'keep', 'takeOver'] as const;
export type TaskChange = (typeof TASK_CHANGES)[number];

export interface ChangedTask {
  readonly task: string;
  readonly player: number;
  readonly does: TaskChange;
  /** Seats in a car-pool: offered above 0, needed below. */
  readonly seats: number;
  /** The player whose place is taken over; 0 for the other changes. */
  readonly from: number;
}

export type TaskPageRefusal = LinkRefusal | TaskRefusal;

/** Records it for one player. Of two families that take the last place, the second is told that there is none. */
export function changeTask(
  deps: AnswerDeps,
  token: string,
  changed: ChangedTask,
): Promise<Result<AnswerPage, TaskPageRefusal>> {
  const { task, player, does } = changed;
  return changeByLink<TaskRefusal>(deps, token, {
    players: [player],
    decide: ({ event }, context) => DECIDE[does](event.gathering, changed, { ...context, team: event.team }),
    registers: (gathering) => registersOf(gathering, changed),
    afterwards: async (tx, { before: { link }, now }) => {
      const kind = NEWS[does];
      if (kind === null) return;
      const { team_sid, space, kind: collection, kind_sid: sid } = link;
      await notifyStaff(tx, { team_sid, space, collection, sid, kind, player_sid: player, task, now });
    },
  });
}

type Decide = (
  gathering: Gathering,
  changed: ChangedTask,
  context: TaskContext,
) => Result<Gathering, TaskRefusal>;

const DECIDE: Readonly<Record<TaskChange, Decide>> = {
  take: decideTake,
  giveBack: decideGiveBack,
  swap: (gathering, place, context) => decideSwap(gathering, { ...place, swap: true }, context),
  keep: (gathering, place, context) => decideSwap(gathering, { ...place, swap: false }, context),
  takeOver: decideTakeOver,
};

const NEWS = {
  take: 'task_taken',
  giveBack: 'task_returned',
  swap: 'swap_wanted',
  keep: null,
  takeOver: 'task_taken',
} as const satisfies Record<TaskChange, string | null>;

/** The player's own place, and the one that is taken over. */
function registersOf(gathering: Gathering, { task, player, does, from }: ChangedTask): readonly Path[] {
  const players = does === 'takeOver' ? [player, from] : [player];
  const places = gathering.metadata.takers.filter(
    (taker) => taker.task === task && players.includes(taker.player_sid),
  );
  return [`${task}-${player}`, ...places.map(({ id }) => id)].map((id) => `metadata.takers/${id}`);
}
