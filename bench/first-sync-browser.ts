/** The first sync of 10,000 rows into IndexedDB. The same run also stores the same rows with a plain bulkPut. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { size } from './lib/brief.ts';
import { openBrowser } from './lib/browser.ts';
import { bundle } from './lib/bundle.ts';
import { type SignedIn, signIn } from './lib/calls.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { seedPlayers } from './lib/seed.ts';
import { withFolder, withServer } from './lib/server.ts';
import type { PageFigures, PageOrders } from './page/sync-page.ts';

const ROWS = size(10_000, 200);
const RUNS = size(8, 2);
const BUDGET_RATIO = 1.5;

export async function measure(): Promise<readonly Measurement[]> {
  const [, ...counted] = await withServer({}, async ({ url }) => {
    const session = await signIn(url);
    await seedPlayers(session, ROWS, 'benchseed');
    return withFolder((folder) => runAll(folder, session));
  });
  const median = (of: (run: PageFigures) => number) => percentile(counted.map(of), 0.5);
  const ratio = median(({ syncMs }) => syncMs) / median(({ bareMs }) => bareMs);
  return [
    {
      name: 'first-sync-browser',
      figures: {
        sync_ms: rounded(
          median(({ syncMs }) => syncMs),
          0,
        ),
        bulk_put_ms: rounded(
          median(({ bareMs }) => bareMs),
          0,
        ),
        ratio: rounded(ratio, 2),
        bulk_put_objects_ms: rounded(
          median(({ bareObjectsMs }) => bareObjectsMs),
          0,
        ),
        ratio_to_objects: rounded(median(({ syncMs }) => syncMs) / median((run) => run.bareObjectsMs), 2),
        each: counted.map(({ syncMs, bareMs }) => [rounded(syncMs, 0), rounded(bareMs, 0)]),
        rows: counted[0]?.rows ?? 0,
      },
      budget: `at most ${BUDGET_RATIO}× a bare bulkPut of the same rows in the same run`,
      met: ratio <= BUDGET_RATIO,
      method:
        "Chromium; the app's engine, transport and IndexedDB store bundled into a page of the server's origin; from the " +
        "engine's start to the end of the first pull. Bare: Dexie's bulkPut of the very records that the app keeps, in one " +
        `call, with the same index; bulk_put_objects_ms: of the rows as plain objects. Medians of ${RUNS - 1} runs after a first one ` +
        'that does not count, the order changing.',
    },
  ];
}

async function runAll(folder: string, session: SignedIn): Promise<readonly PageFigures[]> {
  const script = await bundle(fileURLToPath(new URL('page/sync-page.ts', import.meta.url)));
  const context = await openBrowser(join(folder, 'profile'), session.url);
  try {
    const page = await openPage(context.pages()[0] ?? (await context.newPage()), script);
    const runs: PageFigures[] = [];
    for (let n = 0; n < RUNS; n++) {
      const orders: PageOrders = { token: session.token, run: `r${n}`, bareFirst: n % 2 === 0 };
      runs.push(
        await page.evaluate((given) => {
          const here = globalThis as unknown as { measureSync: (orders: PageOrders) => Promise<PageFigures> };
          return here.measureSync(given);
        }, orders),
      );
      if ((runs.at(-1)?.rows ?? 0) < ROWS) throw new Error(`only ${runs.at(-1)?.rows} rows arrived`);
    }
    return runs;
  } finally {
    await context.close();
  }
}

/** An address that the server does not serve, on the server's origin. */
async function openPage(page: Page, script: string): Promise<Page> {
  await page.route('**/bench-page.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  );
  await page.goto('/bench-page.html');
  await page.addScriptTag({ content: script });
  return page;
}
