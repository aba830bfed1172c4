/** The tasks of the demo's matches, taken by the same rules as families take them. */
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import { kickOffInstant } from '../match/clock/kickoff-time.ts';
import {
  decideSwap,
  decideTake,
  decideTaskAdded,
  type TaskContext,
  type TaskRefusal,
} from '../request/tasks/tasks.ts';
import type { Result } from '../result.ts';
import type { DemoTask } from './club.ts';
import type { DemoWords } from './words.ts';

const DAY = 86_400;
/** Events have smaller numbers. */
const FIRST_ID = 90_001;

/** The match with its tasks; families took them a day ago, or a day before a match that was played. */
export function withDemoTasks(
  match: Match,
  tasks: readonly DemoTask[],
  {
    team,
    nowSeconds,
    words,
  }: { readonly team: Team; readonly nowSeconds: number; readonly words: DemoWords },
): Match {
  const dayBefore = kickOffInstant(match, team.metadata.timezone) - DAY;
  const context: TaskContext = { by: 'mail', team, nowSeconds: Math.min(dayBefore, nowSeconds - DAY) };
  const playerOf = (number: number) =>
    match.players.find(({ shirtnumber }) => shirtnumber === number)?.sid ?? 0;
  let shared = match;
  const apply = (decided: Result<Match, TaskRefusal>) => {
    if (decided.ok) shared = decided.value;
  };
  for (const [index, { kind, title, note, places = 1, takers, swaps }] of tasks.entries()) {
    const task = `0-${FIRST_ID + index}`;
    const said = { title: title ? words.tasks[title] : '', note: note ? words.tasks[note] : '' };
    apply(decideTaskAdded(shared, task, { kind, ...said, places }));
    for (const taker of takers) {
      const [number, seats] = typeof taker === 'number' ? [taker, 0] : taker;
      const player = playerOf(number);
      apply(decideTake(shared, { task, player, seats }, context));
      if (number === swaps) apply(decideSwap(shared, { task, player, swap: true }, context));
    }
  }
  return shared;
}
