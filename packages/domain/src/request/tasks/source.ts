/** The match or session from which a coach can copy the tasks. */
import type { Gathering } from '../../attendance/gathering.ts';
import { type WallClock, wallClockSeconds } from '../../match/clock/kickoff-time.ts';
import type { LedgerTask } from './match-tasks.ts';
import { tasksToCopy } from './tasks.ts';

export interface TaskSource extends WallClock {
  readonly tasks: readonly LedgerTask[];
}

/**
 * The last one before the gathering with tasks that it lacks; rather one that is alike. Null once families have taken
 * tasks: then the list is complete. `others` are by date.
 */
export function taskSource<S extends TaskSource>(
  gathering: Gathering,
  others: readonly S[],
  isAlike: (other: S) => boolean = () => true,
): S | null {
  if (gathering.metadata.takers.length > 0) return null;
  const start = wallClockSeconds(gathering);
  const earlier = others.filter(
    (other) => wallClockSeconds(other) < start && tasksToCopy(gathering, other.tasks).length > 0,
  );
  return earlier.findLast(isAlike) ?? earlier.at(-1) ?? null;
}
