/** One answer of the fair-time planner: in Node, and in Chromium on a phone's processor. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { size } from './lib/brief.ts';
import { openBrowser, SLOWDOWN, slowDown } from './lib/browser.ts';
import { bundle } from './lib/bundle.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { withFolder } from './lib/server.ts';
import { measurePlans, type PlanTime, QUESTIONS } from './page/planner-page.ts';

/** Each makes four plans. */
const ROUNDS = size(60, 2);
/** On a page, the planner is never the first code that runs, so some plans warm up the compiler. */
const WARM_UP = size(5, 1);
const BUDGET_MS = 50;

export async function measure(): Promise<readonly Measurement[]> {
  measurePlans(WARM_UP, 0);
  const inNode = measurePlans(ROUNDS, WARM_UP);
  const { cold, warm } = await withFolder((folder) => inChromium(folder));
  const p95 = percentile(
    warm.map(({ ms }) => ms),
    0.95,
  );
  return [
    {
      name: 'planner',
      figures: {
        ...times(warm.map(({ ms }) => ms)),
        first_plan_ms: rounded(cold, 1),
        each: byQuestion(warm),
        node: { ...times(inNode.map(({ ms }) => ms)), each: byQuestion(inNode) },
      },
      budget: `p95 at most ${BUDGET_MS} ms, CPU slowed ${SLOWDOWN}×`,
      met: p95 <= BUDGET_MS,
      method:
        `16 players, 4 parts of 6 blocks, 7, 9 or 11 on the pitch, ${ROUNDS} rounds of four questions: everybody there; two keepers, ` +
        'absences and wishes; somebody injured within a block; blocks of different lengths. Each plan with its places, bounds and ' +
        `reasons. Chromium, the planner bundled and minified, CPU slowed ${SLOWDOWN}×, after ${WARM_UP} rounds that do not count ` +
        '(first_plan_ms is the very first plan of the page, uncompiled); in Node at full speed.',
    },
  ];
}

interface InChromium {
  readonly cold: number;
  readonly warm: readonly PlanTime[];
}

async function inChromium(folder: string): Promise<InChromium> {
  const script = await bundle(fileURLToPath(new URL('page/planner-page.ts', import.meta.url)));
  const context = await openBrowser(join(folder, 'profile'), 'http://127.0.0.1');
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await slowDown(page, SLOWDOWN);
    await page.addScriptTag({ content: script });
    const run = (rounds: number, first: number) =>
      page.evaluate(
        ([many, from]) => {
          const here = globalThis as unknown as { measurePlans: typeof measurePlans };
          return here.measurePlans(many, from);
        },
        [rounds, first] as const,
      );
    const [first] = await run(WARM_UP, 0);
    return { cold: first?.ms ?? 0, warm: await run(ROUNDS, WARM_UP) };
  } finally {
    await context.close();
  }
}

function byQuestion(all: readonly PlanTime[]): Record<string, { p50_ms: number; p95_ms: number }> {
  return Object.fromEntries(
    QUESTIONS.map((name) => {
      const own = all.flatMap(({ question, ms }) => (question === name ? [ms] : []));
      return [name, { p50_ms: rounded(percentile(own, 0.5), 2), p95_ms: rounded(percentile(own, 0.95), 2) }];
    }),
  );
}
