/** Many schedules, one after the other. A failure is shrunk and told so that it can be run again. */
import { type Plan, type PlanOptions, planOf } from './plan.testing.ts';
import { shrink } from './shrink.testing.ts';
import { type Ground, type Outcome, type PlantedBug, type Report, runSchedule } from './world.testing.ts';

/** Shrinking runs a schedule a hundred times; whoever has more failures than this looks at these first. */
const SHRUNK_AT_MOST = 3;

export interface Search {
  /** The first seed. */
  readonly from: number;
  readonly schedules: number;
  readonly options?: Omit<PlanOptions, 'seed'>;
  readonly bug?: PlantedBug;
  /** The search ends with its first failure. */
  readonly stopAtFirst?: boolean;
  /** Called after each schedule. */
  readonly progress?: (done: number, failures: number) => void;
}

export interface Failure {
  readonly seed: number;
  readonly problem: string;
  /** Places of the steps that it takes, in the plan that the seed gives. */
  readonly steps: readonly number[];
  readonly devices: number;
  readonly story: readonly string[];
}

export interface Found {
  readonly schedules: number;
  readonly report: Report;
  readonly failures: readonly Failure[];
}

export async function searchSchedules(ground: Ground, search: Search): Promise<Found> {
  const { from, schedules, options = {}, bug, stopAtFirst = false, progress } = search;
  const report: Record<string, number> = {};
  const failures: Failure[] = [];
  let done = 0;
  while (done < schedules && !(stopAtFirst && failures.length > 0)) {
    const plan = planOf({ ...options, seed: from + done });
    const outcome = await runSchedule(ground, plan, bug);
    addReport(report, outcome.report);
    if (outcome.failure !== null) {
      const isShrunk = failures.length < SHRUNK_AT_MOST;
      failures.push(isShrunk ? await explain(ground, plan, bug) : asItIs(plan, outcome));
    }
    done++;
    progress?.(done, failures.length);
  }
  return { schedules: done, report, failures };
}

export function addReport(total: Record<string, number>, report: Report): void {
  for (const [kind, count] of Object.entries(report)) total[kind] = (total[kind] ?? 0) + count;
}

function asItIs({ seed, steps, devices }: Plan, { failure, story }: Outcome): Failure {
  return { seed, problem: failure ?? '', steps: [...steps.keys()], devices: devices.length, story };
}

async function explain(ground: Ground, plan: Plan, bug: PlantedBug | undefined): Promise<Failure> {
  const smallest = await shrink(plan, async (smaller) => {
    const { failure } = await runSchedule(ground, smaller, bug);
    return failure !== null;
  });
  const { failure, story } = await runSchedule(ground, smallest, bug);
  const kept = new Set(smallest.steps.map(({ seed }) => seed));
  return {
    seed: plan.seed,
    problem: failure ?? 'fails no more once it is shrunk',
    steps: [...plan.steps.keys()].filter((index) => kept.has(plan.steps[index]?.seed ?? -1)),
    devices: smallest.devices.length,
    story,
  };
}
