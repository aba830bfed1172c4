/** First sync, push and one change of each engine, with devices in a page of Chromium on IndexedDB. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../lib/browser.ts';
import { withFolder } from '../lib/server.ts';
import type { Row } from './compare.ts';
import { ENGINES, type Season, withSeason } from './engines.ts';
import type { PageCalls } from './page.ts';
import { LIMIT_MS, SIZE, SIZES, stepsAt } from './sizes.ts';
import { durableRowsOf, type EngineRun, rowsOf } from './sync-rows.ts';

export async function compareInChromium(): Promise<readonly Row[]> {
  const script = await bundle();
  const runs: EngineRun[] = [];
  const durable: EngineRun[] = [];
  for (const rows of SIZES) {
    for (const engine of ENGINES) {
      try {
        runs.push(await withSeason(engine, rows, (season) => runInBrowser(season, script)));
      } catch (error) {
        console.error(`${engine} with ${rows} rows has no figures:`, error);
      }
    }
    // With more rows a save of the whole store takes seconds.
    if (rows <= SIZE) {
      const asDurable = (season: Season) => runInBrowser({ ...season, durable: true }, script);
      durable.push(await withSeason('tinybase', rows, asDurable));
    }
  }
  const scene = {
    where: 'chromium',
    size: SIZE,
    keptByDevice: {
      touchline:
        'IndexedDB: rows, cursor and outbox of a page in one transaction; a batch is frozen with strict durability',
      tinybase: 'IndexedDB: the whole store, written again by its persister; relaxed durability',
      pouchdb: 'IndexedDB (adapter idb): each document with its revisions; relaxed durability',
    },
    method:
      "The server on its core, Chromium on both; a page with the engines' own code, bundled and minified as the app is; " +
      'the same rows of six values; a browser and a profile of its own for each engine and size.',
  };
  return [...rowsOf(runs, scene), ...durableRowsOf({ runs, durable }, scene)];
}

async function runInBrowser(season: Season, script: string): Promise<EngineRun> {
  const { engine, ids } = season;
  return withFolder(async (folder) => {
    const context = await openBrowser(join(folder, 'profile'), originOf(season));
    try {
      const limit = AbortSignal.timeout(LIMIT_MS);
      const late = new Promise<never>((_, reject) => {
        limit.onabort = () => reject(new Error(`not ready within ${LIMIT_MS / 1000} s`));
      });
      return await Promise.race([late, measure(context)]);
    } finally {
      await context.close();
    }
  });

  async function measure(context: BrowserContext): Promise<EngineRun> {
    const page = await openPage(context, season, script);
    // Runs first: deleted data of a profile can stay on the disk for a while.
    const bytes = ids.length === SIZE ? await bytesOfOne(page, season) : { heap: null, disk: null };
    const figures = await page.evaluate(
      ([given, steps]) => (globalThis as unknown as PageCalls).peerSync(given, steps),
      [season, stepsAt(ids.length)] as const,
    );
    return { engine, rows: ids.length, ...figures, bytes };
  }
}

/**
 * The size of a device: its disk space, and the growth of the page's heap after a collection by a second device. The first
 * one loads code, whose memory must not count as memory of rows.
 */
async function bytesOfOne(page: Page, season: Season): Promise<EngineRun['bytes']> {
  const devTools = await page.context().newCDPSession(page);
  const diskNow = () => page.evaluate(() => (globalThis as unknown as PageCalls).peerDisk());
  const heapNow = async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    return (await devTools.send('Runtime.getHeapUsage')).usedSize;
  };
  const open = () => page.evaluate((given) => (globalThis as unknown as PageCalls).peerOne(given), season);
  const leave = () => page.evaluate(() => (globalThis as unknown as PageCalls).peerLeaves());
  const diskBefore = await diskNow();
  await open();
  const disk = (await diskNow()) - diskBefore;
  await leave();
  const heapBefore = await heapNow();
  await open();
  const heap = (await heapNow()) - heapBefore;
  await leave();
  return { heap, disk };
}

/** Each server is called from a page of its own origin, which avoids CORS preflight requests. */
function originOf({ port }: Season): string {
  return `http://127.0.0.1:${port}`;
}

/** An empty page with the engines, at an address that the server does not serve. */
async function openPage(context: BrowserContext, season: Season, script: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  const address = `${originOf(season)}/bench-page.html`;
  // Chromium does not let a page of an opaque origin open a WebSocket to this machine, so that server serves the page
  // itself.
  if (season.engine !== 'tinybase')
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    );
  page.on('console', (message) => {
    // PouchDB requests checkpoints that do not exist yet, and the browser logs each failure.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      console.error(`${season.engine}:`, message.text());
  });
  await page.goto(address);
  await page.addScriptTag({ content: script });
  return page;
}

async function bundle(): Promise<string> {
  const { NODE_ENV } = process.env;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { __APP_VERSION__: JSON.stringify('bench'), global: 'globalThis' },
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: fileURLToPath(new URL('page.ts', import.meta.url)), formats: ['iife'], name: 'peers' },
    },
  });
  // Vite sets this process to production; the started servers must not inherit that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('the page was not built');
  return chunk.code;
}
