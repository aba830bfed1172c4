// `npm test`: all checks that must pass before a change is merged, as in CI. All steps run even after a failure; the
// last line counts the results. `--long` makes the searching tests search longer, and runs the comparisons with peers.
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findChromium } from '../../e2e/chromium.ts';
import { keepTemporaryFilesInMemory } from '../../e2e/temporary-files.ts';
import { runToEnd } from '../start/child.mjs';
import { root } from '../start/npm.mjs';
import { none, type RunnerResult, sum, takeResult } from './counts.ts';
import { provideTestTools } from './test-tools.ts';

interface Step {
  title: string;
  command: string[];
  /** A runner that writes its own counts; any other step counts as one test. */
  counts?: 'vitest' | 'playwright';
  /** Why the step cannot run on this machine. */
  leftOut?: string;
}

type StepResult = { title: string } & RunnerResult;

const long = process.argv.includes('--long');
const MINUTE_MS = 60_000;
/** A step that hangs is ended and fails, so that the other steps can run and CI still has the time to say which. */
const limitMsOf = ({ counts }: Step) => (counts === undefined ? 10 : 50) * (long ? 3 : 1) * MINUTE_MS;

const bin = (path: string) => join(root, 'node_modules', path);
const inventedCup = join(root, 'scripts/replay/fixtures/invented-cup.json');
const recordedCups = (long ? ['2022', '2006'] : ['2022']).map((year) =>
  join(root, `../shared/data/worldcup/worldcup-${year}.json`),
);

keepTemporaryFilesInMemory();

const vitest: Step = {
  title: 'Unit, contract and simulation tests',
  command: [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=./scripts/tests/vitest-counts.ts',
  ],
  counts: 'vitest',
};

const inChromium = () => (findChromium() === undefined ? { leftOut: 'there is no Chromium' } : {});

const browserTests = (): Step => ({
  title: 'Browser tests',
  command: [
    bin('@playwright/test/cli.js'),
    'test',
    '--config=e2e/playwright.config.ts',
    `--reporter=list,${join(root, 'scripts/tests/playwright-counts.ts')}`,
  ],
  counts: 'playwright',
  ...inChromium(),
});

/** Steps that need nothing but the packages. */
const checks: readonly Step[] = [
  { title: 'Build', command: ['scripts/build.ts'] },
  // Each further checker of a project looks at its libraries again: four take half as much processor time more.
  { title: 'Types', command: [bin('typescript/bin/tsc'), '-b', '--checkers', '1'] },
  {
    title: 'Format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  { title: 'Import rules of the linter', command: ['scripts/checks/boundaries.ts'] },
  { title: 'Floors and circles of imports', command: ['scripts/checks/floors.ts'] },
  { title: 'Purity of domain and sync', command: ['scripts/checks/check-purity.ts'] },
  { title: 'Rules of replication', command: ['scripts/checks/rules.ts'] },
  { title: 'Lock file', command: ['scripts/checks/lock.ts'] },
  { title: 'Licences of what is shipped', command: ['scripts/checks/licences.ts'] },
  { title: 'Leftovers', command: ['scripts/checks/leftovers.ts'] },
  { title: 'Busy flags beside useAction', command: ['scripts/checks/check-busy-flags.ts'] },
];

/**
 * Rounds after the checks, one after another. The steps of a round run two at a time: most of them use one core, so
 * that each of them alone would leave the other core idle. Tests use all cores, so each kind is a round of its own.
 */
const rounds = (): readonly Step[][] => [
  [vitest],
  [browserTests()],
  [
    {
      title: 'A measurement of each kind, briefly',
      command: ['bench/main.ts', '--brief', ...(long ? ['all'] : [])],
      ...inChromium(),
    },
    {
      title: 'Replay of recorded matches',
      command: ['scripts/replay.ts', '--brief', ...recordedCups],
      ...(recordedCups.every((file) => existsSync(file))
        ? {}
        : { leftOut: 'there are no recorded matches in ../shared/data' }),
    },
    { title: 'Replay of an invented cup', command: ['scripts/replay.ts', inventedCup] },
    { title: 'What strangers find of planted children', command: ['scripts/documents/privacy.ts'] },
    { title: 'First view of the Team Page', command: ['scripts/checks/first-view.ts'] },
  ],
];

/** Tests set their own configuration, so the operator's settings are removed. */
function testEnvironment(): NodeJS.ProcessEnv {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const settings = new Set([...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const env = Object.entries(process.env).filter(([name]) => !settings.has(name));
  return { ...Object.fromEntries(env), ...(long ? { TEST_LONG: '1' } : {}) };
}

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Which share of its cores the machine used since then. A long step on idle cores waits for something. */
function busyShare(since: CoreTimes): string {
  const now = coreTimes();
  const share = (now.busy - since.busy) / Math.max(1, now.all - since.all);
  return `cores ${Math.round(share * 100)} % busy`;
}

interface CoreTimes {
  readonly busy: number;
  readonly all: number;
}

function coreTimes(): CoreTimes {
  const times = cpus().map((core) => core.times);
  const all = times.reduce((total, one) => total + Object.values(one).reduce((a, b) => a + b, 0), 0);
  return { busy: all - times.reduce((total, { idle }) => total + idle, 0), all };
}

/** `quiet`: the output is shown at the end, because another step runs at the same time. */
async function run(step: Step, quiet: boolean): Promise<RunnerResult> {
  const { title, command, counts, leftOut } = step;
  if (leftOut !== undefined) {
    console.log(`\n== ${title}: left out, ${leftOut}.`);
    return { counts: none, failures: [] };
  }
  if (!quiet) console.log(`\n== ${title}`);
  if (counts !== undefined) takeResult(counts);
  const startedAt = performance.now();
  const before = coreTimes();
  const limitMs = limitMsOf(step);
  const abort = AbortSignal.timeout(limitMs);
  const { code, said, stopped } = await runToEnd([process.execPath, ...command], {
    cwd: root,
    env: testEnvironment(),
    quiet,
    abort,
  });
  if (stopped) process.exit(code);
  if (quiet) console.log(`\n== ${title}\n${said.trimEnd()}`);
  if (abort.aborted) console.error(`${title} took more than ${limitMs / MINUTE_MS} minutes and was ended.`);
  const took = `${seconds(startedAt)}, ${busyShare(before)}`;
  console.log(`-- ${title}: ${code === 0 ? 'passed' : 'FAILED'}, ${took}`);
  return resultOf(code, counts === undefined ? undefined : takeResult(counts));
}

/** Runs the steps two at a time. The results are in the order of the steps. */
async function runRound(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps];
  const found = new Map<Step, RunnerResult>();
  const runNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      found.set(step, await run(step, steps.length > 1));
  };
  await Promise.all([runNext(), runNext()]);
  return steps.map((step) => ({ title: step.title, ...(found.get(step) ?? resultOf(1, undefined)) }));
}

function resultOf(code: number, left: RunnerResult | undefined): RunnerResult {
  if (left === undefined) {
    return { counts: code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }, failures: [] };
  }
  // A runner can fail without a failed test when it does not finish.
  const cutShort = code !== 0 && left.counts.failed === 0;
  return cutShort ? { ...left, counts: sum([left.counts, { ...none, failed: 1 }]) } : left;
}

const startedAt = performance.now();
// A new machine installs the tests' programs during the checks, which need none of them.
const tools = provideTestTools();
const results = await runRound(checks);
const leftOut = await tools;
for (const round of rounds()) results.push(...(await runRound(round)));

const total = sum(results.map(({ counts }) => counts));
console.log(`\nAll steps took ${seconds(startedAt)}.`);
for (const sentence of leftOut) console.log(sentence);
for (const { title, counts, failures } of results.filter(({ counts }) => counts.failed > 0)) {
  console.log(`Failed: ${title} (${counts.failed}).`);
  for (const failure of failures) console.log(`  ${failure}`);
}
if (total.failed > 0) process.exitCode = 1;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
