// `npm run simulate -- --schedules N --seed S`: the simulation of packages/sync/SPEC.md, as long as one likes.
// `--backup-first`: each with one backup, from before anybody joined, that is restored late.
// Ends with what the schedules met and with every seed that failed, shrunk to what it takes.
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openGround } from '../apps/server/src/simulation/ground.testing.ts';
import { searchSchedules } from '../apps/server/src/simulation/search.testing.ts';

const PROGRESS_MS = 10_000;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'backup-first': { type: 'boolean', default: false },
  },
});
const schedules = wholeNumber('--schedules', values.schedules);
const from = wholeNumber('--seed', values.seed);

const start = performance.now();
const seconds = () => Math.round((performance.now() - start) / 1_000);
let told = start;
const ground = await openGround();
const { report, failures } = await searchSchedules(ground, {
  from,
  schedules,
  options: { backupFirst: values['backup-first'] },
  progress: (done, failed) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    console.log(`${done} of ${schedules} schedules, ${failed} failed, ${seconds()} s`);
  },
});

console.log(`\n${schedules} schedules from seed ${from} in ${seconds()} s`);
for (const [kind, count] of Object.entries(report)) console.log(`${String(count).padStart(12)} ${kind}`);
console.log(`${String(failures.length).padStart(12)} failures`);
for (const { seed, problem, steps, devices, story } of failures) {
  console.log(
    `\nseed ${seed}, ${devices} devices, steps ${steps.join(',')}\n${story.join('\n')}\n${problem}`,
  );
}
process.exit(failures.length === 0 ? 0 : 1);

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  console.error(`${name} must be a whole number above 0.`);
  process.exit(1);
}
