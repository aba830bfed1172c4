/** Runs many schedules one after the other. A failure is shrunk and reported so that it can be repeated. */
import { type Plan, type PlanOptions, planOf } from './plan.testing.ts';
import { shrink } from './shrink.testing.ts';
import {
  type InitialState,
  type Outcome,
  type PlantedBug,
  type Report,
  runSchedule,
} from './world.testing.ts';

/** Shrinking runs a schedule a hundred times, so only the first failures are shrunk. */
const SHRUNK_AT_MOST = 3;

export interface Search {
  /** The first seed. */
  readonly from: number;
  readonly schedules: number;
  readonly options?: Omit<PlanOptions, 'seed'>;
  readonly bug?: PlantedBug;
  /** Stops at the first failure. */
  readonly stopAtFirst?: boolean;
  /** Called after each schedule. */
  readonly progress?: (done: number, failures: readonly Failure[]) => void;
}

export interface Failure {
  readonly seed: number;
  readonly problem: string;
  /** Indexes of its steps in the seed's plan. */
  readonly steps: readonly number[];
  readonly devices: number;
  readonly story: readonly string[];
}

export interface Found {
  readonly schedules: number;
  readonly report: Report;
  readonly failures: readonly Failure[];
}

export async function searchSchedules(initialState: InitialState, search: Search): Promise<Found> {
  const { from, schedules, options = {}, bug, stopAtFirst = false, progress } = search;
  const report: Record<string, number> = {};
  const failures: Failure[] = [];
  let done = 0;
  while (done < schedules && !(stopAtFirst && failures.length > 0)) {
    const plan = planOf({ ...options, seed: from + done });
    const outcome = await runSchedule(initialState, plan, bug);
    addReport(report, outcome.report);
    if (outcome.failure !== null) {
      const isShrunk = failures.length < SHRUNK_AT_MOST;
      failures.push(isShrunk ? await explain(initialState, plan, bug) : asItIs(plan, outcome));
    }
    done++;
    progress?.(done, failures);
  }
  return { schedules: done, report, failures };
}

export function addReport(total: Record<string, number>, report: Report): void {
  for (const [kind, count] of Object.entries(report)) total[kind] = (total[kind] ?? 0) + count;
}

function asItIs({ seed, steps, devices }: Plan, { failure, story }: Outcome): Failure {
  return { seed, problem: failure ?? '', steps: [...steps.keys()], devices: devices.length, story };
}

async function explain(
  initialState: InitialState,
  plan: Plan,
  bug: PlantedBug | undefined,
): Promise<Failure> {
  const smallest = await shrink(plan, async (smaller) => {
    const { failure } = await runSchedule(initialState, smaller, bug);
    return failure !== null;
  });
  const { failure, story } = await runSchedule(initialState, smallest, bug);
  const kept = new Set(smallest.steps.map(({ seed }) => seed));
  return {
    seed: plan.seed,
    problem: failure ?? 'fails no more once it is shrunk',
    steps: [...plan.steps.keys()].filter((index) => kept.has(plan.steps[index]?.seed ?? -1)),
    devices: smallest.devices.length,
    story,
  };
}
