// `npm run simulate -- --schedules N --seed S`: runs the simulation of packages/sync/SPEC.md. `--backup-first`: each
// schedule restores one backup late that was made before anybody joined. `--trainings`: most actions are about training.
// Prints each failing seed at once, reduced to the steps that it needs, and ends with counts of simulated events.
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openInitialState } from '../apps/server/src/simulation/initial-state.testing.ts';
import { type Failure, searchSchedules } from '../apps/server/src/simulation/search.testing.ts';
import { orUsage } from './arguments.ts';

const PROGRESS_MS = 10_000;

const { schedules, from, backupFirst, trainings } = orUsage(
  'npm run simulate -- [--schedules N] [--seed S] [--backup-first] [--trainings]',
  () => {
    const { values } = parseArgs({
      options: {
        schedules: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        'backup-first': { type: 'boolean', default: false },
        trainings: { type: 'boolean', default: false },
      },
    });
    const counts = { schedules: Number(values.schedules), from: Number(values.seed) };
    const isWhole = Object.values(counts).every((number) => Number.isSafeInteger(number) && number > 0);
    return isWhole ? { ...counts, backupFirst: values['backup-first'], trainings: values.trainings } : null;
  },
);

const start = performance.now();
const seconds = () => Math.round((performance.now() - start) / 1_000);
let shownAt = start;
let shown = 0;
const initialState = await openInitialState();
const { report, failures } = await searchSchedules(initialState, {
  from,
  schedules,
  options: { backupFirst, trainings },
  progress: (done, failures) => {
    // Printed at once, so that an interrupted run does not lose them.
    for (const failure of failures.slice(shown)) console.log(textOf(failure));
    shown = failures.length;
    if (performance.now() - shownAt < PROGRESS_MS) return;
    shownAt = performance.now();
    console.log(`${done} of ${schedules} schedules, ${shown} failed, ${seconds()} s`);
  },
});

console.log(`\n${schedules} schedules from seed ${from} in ${seconds()} s`);
for (const [kind, count] of Object.entries(report)) console.log(`${String(count).padStart(12)} ${kind}`);
console.log(`${String(failures.length).padStart(12)} failures`);
process.exit(failures.length === 0 ? 0 : 1);

function textOf({ seed, problem, steps, devices, story }: Failure): string {
  return `\nseed ${seed}, ${devices} devices, steps ${steps.join(',')}\n${story.join('\n')}\n${problem}\n`;
}
